import '../../admin/list/list.css';
import './now.css';
import './wall.css';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { NowAnswer } from '../../../contract/fleet.ts';
import { languageOf } from '../../../domain/people/language.ts';
import { clocksOf } from '../../../domain/time/zone-name.ts';
import { resources } from '../../../resources/index.ts';
import { useAddressQuery } from '../../admin/address-query.ts';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { useNow } from '../../admin/timers.ts';
import { enNow } from '../../i18n/en/now.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { browserZone } from '../../kinds/time/written-times.ts';
import { askedOf, pagePath } from './asked.ts';
import { clockAt } from './booking-words.ts';
import { NowLocationRow } from './now-location.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useNowLocations } from './use-now-locations.ts';
import {
  useLeaving,
  useRowsThatFit,
  useStaySignedIn,
  useTurns,
  useWakeLock,
  useWallKeys,
} from './wall-hooks.ts';

addWords(enNow);

const mostLanes = 4;

/** The same for a screen on a wall: large, alone, page by page, always awake (DEC-206). */
export function WallPage() {
  const translate = useTranslate();
  const [query] = useAddressQuery();
  const now = useNow();
  const { q } = askedOf(query);
  const size = useRowsThatFit();
  const [total, setTotal] = useState(0);
  const turns = useTurns(Math.max(1, Math.ceil(total / size)));
  const answer = useNowLocations({ q, page: turns.page, size });
  const { data, error, refetch } = answer;
  if (data !== undefined && data.total !== total) setTotal(data.total);
  const look = query.get('look');
  useWakeLock();
  useStaySignedIn(now);
  useWallKeys(pagePath({ q }), turns);
  return (
    <div className="list now wall" {...((look === 'dark' || look === 'light') && { 'data-theme': look })}>
      <div className="wall-head">
        <h1>{translate('Now')}</h1>
        <WallClock now={now} />
        {data !== undefined && <WallFigures data={data} />}
      </div>
      <StaleNotice answer={answer} />
      {data === undefined && error !== null && (
        <ShowFailure
          resource={resources.locations}
          error={error}
          fallback="now.failed"
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <ShowWaiting />}
      {data !== undefined && data.total === 0 && (
        <p>{q === '' ? translate('now.empty') : translate('now.no_match', { q })}</p>
      )}
      {data !== undefined && data.total > 0 && (
        <ul className="now-locations" aria-label={translate('now.list')}>
          {data.locations.map(location => (
            <NowLocationRow key={location.id} location={location} now={now} mostLanes={mostLanes} />
          ))}
        </ul>
      )}
      <WallTools turns={turns} leaveTo={pagePath({ q })} />
    </div>
  );
}

function WallClock({ now }: { readonly now: number }) {
  const locale = usePageLanguage();
  const zone = browserZone();
  return (
    <div>
      <time dateTime={new Date(now).toISOString()} className="figures">
        {clockAt(now, zone, now, locale)}
      </time>{' '}
      <small>{clocksOf(zone, languageOf(locale))}</small>
    </div>
  );
}

function WallFigures({ data: { needing, running, coming } }: { readonly data: NowAnswer }) {
  const translate = useTranslate();
  return (
    <div className="figures">
      <b data-some={needing > 0}>{translate('now.needing', { smart_count: needing, count: needing })}</b>
      {` · ${translate('now.running', { count: running })} · ${translate('now.coming', { count: coming })}`}
    </div>
  );
}

interface ToolsProps {
  readonly turns: ReturnType<typeof useTurns>;
  readonly leaveTo: string;
}

/** The few things that can be done here; they stand back until somebody comes. */
function WallTools({ turns: { page, pages, isHeld, hold }, leaveTo }: ToolsProps) {
  const translate = useTranslate();
  const [query, setQuery] = useAddressQuery();
  const leave = useLeaving(leaveTo);
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  const other = (query.get('look') ?? (isDark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
  return (
    <div className="wall-tools">
      {pages > 1 && (
        <>
          <span className="figures">{`${page} / ${pages}`}</span>
          <Button color="inherit" size="small" onClick={hold}>
            {translate(isHeld ? 'now.go_on' : 'now.pause')}
          </Button>
        </>
      )}
      <Button
        color="inherit"
        size="small"
        onClick={() => setQuery(current => current.set('look', other), { replace: true })}
      >
        {translate(`now.${other}`)}
      </Button>
      {document.fullscreenEnabled && (
        <Button
          color="inherit"
          size="small"
          onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
        >
          {translate('now.full')}
        </Button>
      )}
      <Button color="inherit" size="small" onClick={leave}>
        {translate('now.leave')}
      </Button>
    </div>
  );
}

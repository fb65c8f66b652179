import '../../admin/list/list.css';
import '../../admin/list/filters.css';
import './now.css';
import { type Theme, useMediaQuery } from '@mui/material';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { NowAnswer } from '../../../contract/fleet.ts';
import { Role } from '../../../domain/actor.ts';
import { shownAround } from '../../../domain/now/time-line.ts';
import { resources } from '../../../resources/index.ts';
import { useAddressQuery } from '../../admin/address-query.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { useDebouncedValue, useNow } from '../../admin/timers.ts';
import { enNow } from '../../i18n/en/now.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useFigure } from '../../i18n/use-figure.ts';
import { browserZone } from '../../kinds/time/written-times.ts';
import { askedOf, wallPath } from './asked.ts';
import { Ticks } from './now-line.tsx';
import { NowLocationRow } from './now-location.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useNowLocations } from './use-now-locations.ts';

addWords(enNow);

const pageSize = 20;
const typingMs = 250;
const mostLanes = 6;

/** What happens at every location that one may see, on one line of time (DEC-205). */
export function NowPage() {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const isPartner = useActor()?.role === Role.Partner;
  const [query] = useAddressQuery();
  const now = useNow();
  const { q, page } = askedOf(query);
  const asked = { q: useDebouncedValue(q, typingMs), page, size: pageSize };
  const answer = useNowLocations(asked);
  const { data, error, refetch, isPlaceholderData } = answer;
  return (
    <div className="list now">
      <div className="now-head">
        <div>
          <h1>{translate('Now')}</h1>
          <p className="now-soft">{translate('now.intro')}</p>
        </div>
        <search className="now-tools filters">
          <Search />
          {isPartner && isPhone && <Link to="/">{translate('now.agenda')}</Link>}
          <Button component={Link} to={wallPath(asked)} onClick={fillScreen} variant="outlined">
            {translate('now.wall')}
          </Button>
        </search>
      </div>
      {data === undefined && error !== null && (
        <ShowFailure
          resource={resources.locations}
          error={error}
          fallback="now.failed"
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <ShowWaiting />}
      {data !== undefined && (
        <>
          <Summary data={data} />
          <StaleNotice answer={answer} />
          {data.total === 0 ? (
            <Nothing q={asked.q} />
          ) : (
            <div aria-busy={isPlaceholderData}>
              {!isPhone && (
                <div className="now-axis" aria-hidden="true">
                  <span>{translate('now.your_clock')}</span>
                  <div>
                    <Ticks shown={shownAround(now)} zone={browserZone()} />
                  </div>
                </div>
              )}
              <ul className="now-locations" aria-label={translate('now.list')}>
                {data.locations.map(location => (
                  <NowLocationRow key={location.id} location={location} now={now} mostLanes={mostLanes} />
                ))}
              </ul>
            </div>
          )}
          <Pages page={asked.page} total={data.total} />
        </>
      )}
    </div>
  );
}

/** The browser lets a page fill the screen only while somebody presses something. */
function fillScreen(): void {
  if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Narrows the locations by name or city; what was typed stands in the address. */
function Search() {
  const translate = useTranslate();
  const [query, setQuery] = useAddressQuery();
  const inAddress = askedOf(query).q;
  const [seen, setSeen] = useState(inAddress);
  const [text, setText] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (text.trim() !== inAddress) setText(inAddress);
  }
  const search = (typed: string) => {
    setText(typed);
    setQuery(
      current => {
        current.delete('page');
        if (typed.trim() === '') current.delete('q');
        else current.set('q', typed.trim());
      },
      { replace: true },
    );
  };
  return (
    <input
      type="search"
      className="search-box"
      aria-label={translate('now.search')}
      data-focus-by="/"
      autoComplete="off"
      maxLength={200}
      placeholder={translate('now.search_hint')}
      value={text}
      onChange={({ target }) => search(target.value)}
    />
  );
}

const figures = ['needing', 'running', 'coming', 'faults'] as const;

/** What all of the locations come to, not only those of this page. */
function Summary({ data }: { readonly data: NowAnswer }) {
  const translate = useTranslate();
  const figure = useFigure();
  const said = (name: string, count: number) =>
    translate(`now.${name}`, { smart_count: count, count: figure(count) });
  return (
    <ul className="now-summary" aria-label={translate('now.summary')}>
      <li>{said('locations', data.total)}</li>
      {figures.map(name => (
        <li key={name} data-some={data[name] > 0 && (name === 'needing' || name === 'faults')}>
          {said(name, data[name])}
        </li>
      ))}
    </ul>
  );
}

/** No location at all, or none that is called so. */
function Nothing({ q }: { readonly q: string }) {
  const translate = useTranslate();
  const [, setQuery] = useAddressQuery();
  if (q === '')
    return (
      <p>
        {translate('now.empty')} {translate('now.empty_hint')}
      </p>
    );
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={() => setQuery(current => current.delete('q'))}>
          {translate('now.all')}
        </Button>
      }
    >
      {translate('now.no_match', { q })}
    </Alert>
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
}

/** The ways to the pages before and after, where there is more than one. */
function Pages({ page, total }: PagesProps) {
  const translate = useTranslate();
  const figure = useFigure();
  const [, setQuery] = useAddressQuery();
  const last = Math.max(1, Math.ceil(total / pageSize));
  // A page that an old address asks for, or that others have emptied.
  useEffect(() => {
    if (page > last) setQuery(current => current.set('page', String(last)), { replace: true });
  }, [page, last, setQuery]);
  if (last === 1) return null;
  const go = (to: number) => {
    setQuery(current => current.set('page', String(to)));
    scrollTo({ top: 0 });
  };
  const first = (page - 1) * pageSize + 1;
  const span = { first, last: Math.min(total, page * pageSize), total: figure(total) };
  return (
    <nav className="now-pages" aria-label={translate('now.pages')}>
      <Button disabled={page === 1} onClick={() => go(page - 1)}>
        {translate('now.previous')}
      </Button>
      <span className="figures">{translate('now.span', span)}</span>
      <Button disabled={page >= last} onClick={() => go(page + 1)}>
        {translate('now.following')}
      </Button>
    </nav>
  );
}

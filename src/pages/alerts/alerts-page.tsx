import '../../admin/list/list.css';
import '../../admin/list/filters.css';
import './alerts.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { type AlertsAnswer, alertShows, mostAlerts } from '../../../contract/fleet/alerts.ts';
import { troubleChoices, troubles } from '../../../domain/devices/alerts.ts';
import { devices } from '../../../resources/devices.ts';
import { useAddressQuery } from '../../admin/address-query.ts';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { useDebouncedValue, useNow } from '../../admin/timers.ts';
import { enAlerts } from '../../i18n/en/alerts.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useFigure } from '../../i18n/use-figure.ts';
import { useChoiceLabel } from '../../kinds/choice-views.tsx';
import { AlertPanel } from './alert-panel.tsx';
import { AlertRow } from './alert-row.tsx';
import { type AlertsAsked, alertIn, askedIn, useAlerts } from './use-alerts.ts';

addWords(enAlerts);

const typingMs = 250;

/** The devices that call for help, for whoever looks after them; one of them, with its reasons, at the side (DEC-190). */
export function AlertsPage() {
  const translate = useTranslate();
  const [query] = useAddressQuery();
  const asked = askedIn(query);
  const id = alertIn(query);
  const { data, error, refetch, isPlaceholderData } = useAlerts({
    ...asked,
    q: useDebouncedValue(asked.q, typingMs),
  });
  const now = useNow();
  return (
    <div className="list alerts">
      <div>
        <h1>{translate('Needs someone')}</h1>
        <p className="alerts-soft">{translate('alerts.intro')}</p>
      </div>
      <Tools asked={asked} counts={data?.counts} />
      {data === undefined && error !== null && (
        <ShowFailure
          resource={devices}
          error={error}
          fallback="alerts.failed"
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <ShowWaiting />}
      {data !== undefined && (
        <>
          {data.data.length === 0 ? (
            <Nothing asked={asked} answer={data} />
          ) : (
            <ul className="alerts-rows" aria-label={translate('alerts.list')} aria-busy={isPlaceholderData}>
              {data.data.map(alert => (
                <AlertRow key={alert.id} alert={alert} now={now} />
              ))}
            </ul>
          )}
          <Pages page={asked.page} total={data.total_item} />
        </>
      )}
      {id !== undefined && <AlertPanel key={id} id={id} />}
    </div>
  );
}

interface ToolsProps {
  readonly asked: AlertsAsked;
  readonly counts: AlertsAnswer['counts'] | undefined;
}

/** Which alerts are shown; what was chosen stands in the address. */
function Tools({ asked, counts }: ToolsProps) {
  const translate = useTranslate();
  const figure = useFigure();
  const labelOf = useChoiceLabel();
  const [, setQuery] = useAddressQuery();
  const set = (name: string, value: string, usual = '') =>
    setQuery(
      current => {
        current.delete('page');
        if (value === usual) current.delete(name);
        else current.set(name, value);
      },
      { replace: true },
    );
  const count = (show: AlertsAsked['show']) =>
    show === 'ended' || counts === undefined ? '' : ` (${figure(counts[show])})`;
  return (
    <search className="alerts-tools filters">
      <fieldset className="alerts-tabs" aria-label={translate('alerts.tabs')}>
        {alertShows.map(show => (
          <button
            key={show}
            type="button"
            className="button"
            aria-pressed={asked.show === show}
            onClick={() => set('show', show, 'open')}
          >
            {translate(`alerts.show.${show}`)}
            {count(show)}
          </button>
        ))}
      </fieldset>
      <select
        aria-label={translate('alerts.trouble')}
        value={asked.trouble ?? ''}
        onChange={({ target }) => set('trouble', target.value)}
      >
        <option value="">{translate('alerts.any')}</option>
        {troubles.map(trouble => (
          <option key={trouble} value={trouble}>
            {labelOf(troubleChoices[trouble])}
          </option>
        ))}
      </select>
      <input
        type="search"
        className="search-box"
        aria-label={translate('alerts.find')}
        placeholder={translate('alerts.find_hint')}
        data-focus-by="/"
        autoComplete="off"
        maxLength={200}
        value={asked.q}
        onChange={({ target }) => set('q', target.value)}
      />
    </search>
  );
}

/** Nothing at all, or nothing that is asked for. */
function Nothing({
  asked,
  answer: { counts },
}: {
  readonly asked: AlertsAsked;
  readonly answer: AlertsAnswer;
}) {
  const translate = useTranslate();
  const [, setQuery] = useAddressQuery();
  const { show, trouble, q } = asked;
  if (trouble === undefined && q.trim() === '')
    return <Alert severity={show === 'open' ? 'success' : 'info'}>{translate(`alerts.empty.${show}`)}</Alert>;
  const all = () =>
    setQuery(current => {
      current.delete('trouble');
      current.delete('q');
      current.delete('page');
    });
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={all}>
          {translate('alerts.all')}
        </Button>
      }
    >
      {translate('alerts.none', { count: show === 'ended' ? '' : counts[show] })}
    </Alert>
  );
}

/** The ways to the pages before and after, where there is more than one. */
function Pages({ page, total }: { readonly page: number; readonly total: number }) {
  const translate = useTranslate();
  const figure = useFigure();
  const [, setQuery] = useAddressQuery();
  const last = Math.max(1, Math.ceil(total / mostAlerts));
  // A page that an old address asks for, or that others have emptied.
  useEffect(() => {
    if (page > last) setQuery(current => current.set('page', String(last)), { replace: true });
  }, [page, last, setQuery]);
  if (last === 1) return null;
  const go = (to: number) => setQuery(current => current.set('page', String(to)));
  const first = (page - 1) * mostAlerts + 1;
  return (
    <nav className="alerts-pages" aria-label={translate('alerts.pages')}>
      <Button disabled={page === 1} onClick={() => go(page - 1)}>
        {translate('alerts.previous')}
      </Button>
      <span className="figures">
        {translate('alerts.span', {
          ...{ first, last: Math.min(total, page * mostAlerts), total: figure(total) },
        })}
      </span>
      <Button disabled={page >= last} onClick={() => go(page + 1)}>
        {translate('alerts.following')}
      </Button>
    </nav>
  );
}

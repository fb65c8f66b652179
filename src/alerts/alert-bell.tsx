import './alert-bell.css';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { troubleChoices } from '../../domain/devices/alerts.ts';
import { inOneLine } from '../../domain/text/in-one-line.ts';
import { enAlertBell } from '../i18n/en/alerts.ts';
import { addWords } from '../i18n/later-words.ts';
import { useChoiceLabel } from '../kinds/choice-views.tsx';
import { type AlertNews, useAlertNews, useOpenAlerts } from './use-open-alerts.ts';

addWords(enAlertBell);

const shownMs = 12_000;

/**
 * In the header of every page: how many devices need someone, and below it for a while which of them has begun to, or
 * no longer does. It comes after the page, so that it costs the page nothing.
 */
export function AlertBell() {
  const answer = useOpenAlerts({ isBell: true });
  const [news, forget] = useAlertNews(answer);
  const bar = useHeaderBar();
  if (answer === undefined) return null;
  return (
    <>
      {bar !== null && answer.counts.open > 0 && createPortal(<Bell count={answer.counts.open} />, bar)}
      {news !== undefined && <News key={`${news.kind} ${news.alert.id}`} news={news} onClose={forget} />}
    </>
  );
}

/** The way from a figure of the fleet to those devices that nobody looks after yet; nothing while there are none. */
export function OpenAlertsLink() {
  const translate = useTranslate();
  const count = useOpenAlerts()?.counts.open ?? 0;
  if (count === 0) return null;
  return (
    <Link className="alert-bell alert-link" to="/needs-someone">
      {translate('alert_bell.label', { smart_count: count })}
    </Link>
  );
}

/** Where the header has its buttons; a page that fills the screen by itself has none. */
function useHeaderBar(): Element | null {
  // Another page may have another header, or none.
  useLocation();
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('#root header > :first-child')));
  return bar;
}

function Bell({ count }: { readonly count: number }) {
  const translate = useTranslate();
  const label = translate('alert_bell.label', { smart_count: count });
  return (
    <Link className="alert-bell" to="/needs-someone" aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 22a2 2 0 0 0 2-2h-4a2 2 0 0 0 2 2m6-6v-5c0-3.1-1.6-5.6-4.5-6.3V4a1.5 1.5 0 0 0-3 0v.7C7.6 5.4 6 7.9 6 11v5l-2 2v1h16v-1zm-2 1H8v-6c0-2.5 1.5-4.5 4-4.5s4 2 4 4.5z" />
      </svg>
      <span>{count > 99 ? '99+' : count}</span>
    </Link>
  );
}

/** Says it aloud as well; goes by itself, but not while somebody points at it. */
function News({ news, onClose }: { readonly news: AlertNews; readonly onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const [isHeld, setHeld] = useState(false);
  const { kind, alert, more } = news;
  const choice = troubleChoices[alert.trouble];
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  });
  return (
    <div
      className={`alert-news tone-${kind === 'new' ? choice.tone : 'success'}`}
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <div>
        <Link to={`/needs-someone?alert=${alert.id}`} onClick={onClose}>
          {translate(`alert_bell.${kind}`, { name: alert.device.name })}
        </Link>
        {kind === 'new' && <div>{inOneLine([labelOf(choice), alert.location?.name])}</div>}
        {kind === 'new' && more > 0 && <div>{translate('alert_bell.several', { smart_count: more })}</div>}
      </div>
      <button type="button" aria-label={translate('alert_bell.close')} onClick={onClose}>
        ×
      </button>
    </div>
  );
}

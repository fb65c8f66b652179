import { useTranslate } from 'react-admin';
import { signalBand } from '../../domain/devices/device.ts';
import type { Complaint } from '../../domain/devices/fleet-health.ts';
import { enFleet } from '../i18n/en/home.ts';
import { addWords } from '../i18n/later-words.ts';
import { usePageLanguage } from '../i18n/use-page-language.ts';

addWords(enFleet);

/** What is wrong with a device, in words, and since when (ISO 8601) where that is told; `now` is epoch ms. */
export function useComplaintWords(now: number): (complaint: Complaint, since?: string | null) => string {
  const locale = usePageLanguage();
  const plain = usePlainWords(now);
  return (complaint, since = null) => {
    const words = plain(complaint);
    return since === null || tellThemselves.has(complaint.kind)
      ? words
      : `${words} · ${timeAgo(since, now, locale)}`;
  };
}

/** These say when the device was last heard. */
const tellThemselves: ReadonlySet<Complaint['kind']> = new Set(['not-connected', 'silent']);

function usePlainWords(now: number): (complaint: Complaint) => string {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const say = (key: string, values = {}) => translate(`fleet.complaint.${key}`, values);
  const ago = (since: string) => timeAgo(since, now, locale);
  return complaint => {
    const { kind } = complaint;
    switch (kind) {
      case 'not-connected': {
        const { since } = complaint;
        return since === null ? say(kind) : `${say(kind)}, ${say('since', { ago: ago(since) })}`;
      }
      case 'silent':
        return say(kind, { ago: ago(complaint.since) });
      case 'error':
        return say(errorKey(complaint), { code: complaint.code ?? '', motor: complaint.motor ?? '' });
      case 'disabled':
        return complaint.reason === null ? say(kind) : say('disabled_because', { reason: complaint.reason });
      case 'weak-signal': {
        const { label } = signalBand(complaint.rssi);
        return say(kind, { rssi: complaint.rssi, band: translate(label, { _: label }) });
      }
      case 'outdated': {
        const updates = complaint.updates.map(
          ({ part, running, newest }) => `${say(part)} ${running} → ${newest}`,
        );
        return say(kind, { updates: updates.join(', ') });
      }
      default:
        return say(kind);
    }
  };
}

export function errorKey({
  code,
  motor,
}: {
  readonly code: string | null;
  readonly motor: string | null;
}): string {
  if (code === null) return 'error_motor';
  return motor === null ? 'error_code' : 'error_both';
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * How long before `now` (epoch ms) an instant (ISO 8601) lies, in the largest unit that fits, e.g. `3 hours ago`;
 * `3h ago` where there is little room; `now` within the minute.
 */
export function timeAgo(
  instant: string,
  now: number,
  locale: string,
  style: 'long' | 'narrow' = 'long',
): string {
  const elapsed = Math.max(0, now - Date.parse(instant));
  const fitting = units.find(([, length]) => elapsed >= length);
  if (fitting === undefined)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const [unit, ms] = fitting;
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always', style }).format(
    -Math.floor(elapsed / ms),
    unit,
  );
}

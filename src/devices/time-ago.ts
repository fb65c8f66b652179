const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long before `now` (epoch ms) an instant (ISO 8601) lies, in the largest unit that fits, e.g. `3 hours ago`. */
export function timeAgo(instant: string, now: number, locale: string): string {
  const elapsed = Math.max(0, now - Date.parse(instant));
  const [unit, ms] = units.find(([, length]) => elapsed >= length) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-Math.floor(elapsed / ms), unit);
}

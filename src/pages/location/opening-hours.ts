import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { weekdays } from '../../../domain/time/calendar.ts';

interface Words {
  readonly closed: string;
  readonly day: (name: string) => string;
}

/** Opening hours by weekday, Monday first, equal neighbours together: `Mon–Sat 08:00–21:00 · Sun closed`. */
export function openingHours(week: Readonly<Record<string, unknown>>, { closed, day }: Words): string {
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const name of weekdays) {
    const hours = hoursOf(week[name]) ?? closed;
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = name;
    else runs.push({ first: name, last: name, hours });
  }
  return inOneLine(
    runs.map(
      ({ first, last, hours }) => `${first === last ? day(first) : `${day(first)}–${day(last)}`} ${hours}`,
    ),
  );
}

function hoursOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value))
    return undefined;
  return `${clock(value.start)}–${clock(value.end)}`;
}

/** 8.5 → 08:30 */
function clock(hours: unknown): string {
  const minutes = Math.round(Number(hours) * 60);
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':');
}

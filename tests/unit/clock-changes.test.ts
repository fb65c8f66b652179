import { expect, it } from 'vitest';
import { slotsOfDay } from '../../domain/bookings/slots.ts';
import { openingOfDay } from '../../domain/hours/opening-hours.ts';
import { addDays, lastSecond, weekdays } from '../../domain/time/calendar.ts';
import { boundsOfDay, dayOf, timeOf } from '../../domain/time/time-zone.ts';
import { atScale } from '../support/scale.ts';

const minute = 60_000;
const hour = 60 * minute;
const week = 7 * 24 * hour;
const [since, until] = [Date.UTC(2020, 0, 1), Date.UTC(2036, 0, 1)];

/** Zones with all kinds of changes; the others are asked in `npm run torture`. */
const sample = new Set([
  'Africa/Casablanca',
  'America/Asuncion',
  'America/Havana',
  'America/New_York',
  'America/Santiago',
  'Antarctica/Troll',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Chatham',
]);
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'].filter(
  zone => sample.has(zone) || atScale(0, 1) === 1,
);

/** What a clock shows, asked of `Intl` for one instant at a time: `yyyy-MM-dd HH:mm:ss`. */
function clockOfIntl(zone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return instant => format.format(instant);
}

/** How far a clock is ahead of UTC, in ms. */
function offsetOf(show: (instant: number) => string, instant: number): number {
  return Date.parse(`${show(instant).replace(' ', 'T')}Z`) - instant;
}

/** The first instants, to the minute, at which a clock runs otherwise than before. */
function changesOf(show: (instant: number) => string): number[] {
  const offset = (instant: number) => offsetOf(show, instant);
  const changes: number[] = [];
  for (let start = since; start < until; start += week) {
    let [before, after] = [start, start + week];
    if (offset(before) === offset(after)) continue;
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / 2 / minute) * minute;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

/** The first instant at which a clock shows each time of a day, tried every five minutes. */
function firstInstants(day: string, show: (instant: number) => string): Map<string, number> {
  const found = new Map<string, number>();
  const midnight = Date.parse(day);
  for (let instant = midnight - 15 * hour; instant < midnight + 38 * hour; instant += 5 * minute) {
    const [shownDay, time = ''] = show(instant).split(' ');
    if (shownDay === day && !found.has(time)) found.set(time, instant);
  }
  return found;
}

const everyDay = (open_time: string) =>
  weekdays.map(day_of_week => ({
    day_of_week,
    isActive: true,
    open_time,
    close_time: lastSecond,
    block: null,
  }));

/** What is wrong with the slots of a day, in words. */
function faultsOf(day: string, zone: string, show: (instant: number) => string): string[] {
  const faults: string[] = [];
  const shown = firstInstants(day, show);
  const opening = openingOfDay(day, zone, everyDay('00:00:00'), []);
  const slots = slotsOfDay({ day, zone, opening, taken: [], durationMinutes: 20, now: 0 });
  for (const { time, start, problem } of slots) {
    if (start !== shown.get(time)) faults.push(`${zone} ${day} ${time} starts at ${start}`);
    if ((problem?.kind === 'skipped') !== (start === undefined))
      faults.push(`${zone} ${day} ${time} is skipped`);
  }
  if (new Set(slots.map(slot => slot.time)).size !== 144)
    faults.push(`${zone} ${day} has ${slots.length} starts`);
  const { start, end } = boundsOfDay(day, zone);
  const edges = [start - 1, start, end - 1, end].map(instant => show(instant).slice(0, 10) === day);
  if (edges.join() !== 'false,true,true,false') faults.push(`${zone} ${day} is from ${start} to ${end}`);
  return faults;
}

/** What is wrong around one change, in words. */
function faultsAround(change: number, zone: string, show: (instant: number) => string): string[] {
  const [dayBefore, day] = [change - minute, change].map(instant => show(instant).slice(0, 10));
  if (dayBefore === undefined || day === undefined) return [`${zone} shows nothing at ${change}`];
  const days = [...new Set([dayBefore, day])];
  const faults = days.flatMap(each => faultsOf(each, zone, show));

  const length = boundsOfDay(day, zone).end - boundsOfDay(dayBefore, zone).start;
  const moved = offsetOf(show, change) - offsetOf(show, change - minute);
  if (length !== days.length * 24 * hour - moved) faults.push(`${zone} ${days} last ${length / hour} h`);

  for (let distance = -3; distance <= 7; distance += 1) {
    const near = addDays(day, distance);
    const { open } = openingOfDay(near, zone, everyDay('09:00:00'), []);
    if (open === undefined || show(open.start) !== `${near} 09:00:00`)
      faults.push(`${zone} ${near} opens at ${open?.start}`);
  }
  if ([dayOf(change, zone), timeOf(change, zone)].join(' ') !== show(change))
    faults.push(`${zone} misread at ${change}`);
  return faults;
}

it('A11 A12 no start in a skipped hour, a repeated one once, days of their right length, nine stays nine: every change from 2020 to 2035', () => {
  let changes = 0;
  const faults: string[] = [];
  for (const zone of zones) {
    const show = clockOfIntl(zone);
    for (const change of changesOf(show)) {
      changes += 1;
      faults.push(...faultsAround(change, zone, show));
    }
  }
  expect(faults).toEqual([]);
  expect(changes).toBeGreaterThan(atScale(300, 4000));
}, 120_000);

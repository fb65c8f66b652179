import { type SlotParams, slotsOfDay } from '../../domain/bookings/slots.ts';
import { openingOfDay } from '../../domain/hours/opening-hours.ts';
import { weekdays } from '../../domain/time/calendar.ts';
import { boundsOfDay } from '../../domain/time/time-zone.ts';
import { quantile } from './measure.ts';
import { freeStarts } from './naive-slots.ts';

// One device-day as in the goals: slots of 30 minutes, steps of 10, 20 busy ranges, a zone with DST. The goal
// is 60 µs a day, reasons included; opening hours are worked out anew for each day as well.
const zone = 'Europe/London';
const durationMinutes = 30;
const minute = 60_000;
const [batches, daysABatch] = [400, 250];

const week = weekdays.map(day_of_week => ({
  day_of_week,
  isActive: true,
  open_time: '00:00:00',
  close_time: '23:59:59',
  block: [{ block_start_time: '12:00:00', block_end_time: '13:00:00' }],
}));

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Microseconds a day: the median of many batches. */
function microseconds(run: () => unknown): number {
  const times: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const from = performance.now();
    for (let day = 0; day < daysABatch; day += 1) run();
    times.push(((performance.now() - from) / daysABatch) * 1000);
  }
  return quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

function figures(title: string, day: string): string {
  const { start, end } = boundsOfDay(day, zone);
  const taken = Array.from({ length: 20 }, (_, id) => {
    const from = start + (id * 70 + 20) * minute;
    return { id, start: from, end: from + 30 * minute };
  });
  const ask = () => {
    const opening = openingOfDay(day, zone, week, []);
    const question: SlotParams = { day, zone, opening, taken, durationMinutes, now: start };
    return slotsOfDay(question);
  };
  const breaks = openingOfDay(day, zone, week, []).breaks;
  const byHand = () => freeStarts({ start, end }, [...breaks, ...taken], durationMinutes);

  const slots = ask();
  const free = slots.filter(({ problem }) => problem === undefined).length;
  const [ours, naive] = [microseconds(ask), microseconds(byHand)];
  if (ours > 60) process.exitCode = 1;
  return [
    title.padEnd(22),
    ours.toFixed(1).padStart(8),
    naive.toFixed(1).padStart(8),
    `${free} of ${slots.length}`.padStart(12),
    `${byHand().length}`.padStart(8),
  ].join('  ');
}

say('Microseconds a day, with a reason for every start that is not free; goal 60');
say(
  [
    'day'.padEnd(22),
    'ours'.padStart(8),
    'by hand'.padStart(8),
    'free'.padStart(12),
    'by hand'.padStart(8),
  ].join('  '),
);
say(figures('ordinary', '2026-07-01'));
say(figures('the clock goes forward', '2026-03-29'));
say(figures('the clock goes back', '2026-10-25'));

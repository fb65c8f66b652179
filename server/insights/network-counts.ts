import { z } from 'zod';
import { weekdayOf, weekdays } from '../../domain/time/calendar.ts';
import type { BriefTally } from './brief-tally.ts';
import { type Facts, mostReasons } from './read-facts.ts';

const hoursOfDay = 24;

export const storedCounts = z.object({
  days: z.array(z.object({ day: z.string(), bookings: z.int(), cancelled: z.int() })),
  /** By weekday and hour. */
  week: z.array(z.int()),
  lead: z.array(z.int()),
  reasons: z.record(z.string(), z.int()),
});
/** As `NetworkCounts` are kept of a month. */
type StoredCounts = z.infer<typeof storedCounts>;

export const keptDay = z.object({
  day: z.string(),
  /** As `BriefTally` reads them. */
  briefs: z.instanceof(Uint8Array),
  reasons: z.record(z.string(), z.int()).nullable(),
});
type KeptDay = z.infer<typeof keptDay>;

/** What bookings of the whole network came to beside what each location had: by day, hour of the week, lead time and reason. */
export class NetworkCounts {
  readonly #days: Facts['days'] = [];
  readonly #week = new Int32Array(weekdays.length * hoursOfDay);
  readonly #lead = new Int32Array(4);
  readonly #reasons = new Map<string, number>();

  /** Counts a day that is later than all before, its locations in the tally. */
  addDay({ day, briefs, reasons }: KeptDay, tally: BriefTally): void {
    const first = weekdays.indexOf(weekdayOf(day)) * hoursOfDay;
    const hours = this.#week.subarray(first, first + hoursOfDay);
    this.#days.push({ day, ...tally.add(briefs, { hours, lead: this.#lead }) });
    this.#addReasons(reasons ?? {});
  }

  addStored({ days, week, lead, reasons }: StoredCounts): void {
    this.#days.push(...days);
    addEach(this.#week, week);
    addEach(this.#lead, lead);
    this.#addReasons(reasons);
  }

  stored(): StoredCounts {
    return {
      days: this.#days,
      week: [...this.#week],
      lead: [...this.#lead],
      reasons: Object.fromEntries(this.#reasons),
    };
  }

  facts(): Omit<Facts, 'entities'> {
    const [same_day = 0, next_day = 0, within = 0, later = 0] = this.#lead;
    return {
      days: this.#days,
      week: [...this.#week].flatMap((bookings, at) =>
        bookings === 0 ? [] : [{ weekday: Math.floor(at / hoursOfDay), hour: at % hoursOfDay, bookings }],
      ),
      lead: { same_day, next_day, week: within, later },
      reasons: [...this.#reasons]
        .map(([reason, count]) => ({ reason: reason === '' ? null : reason, count }))
        .sort((one, other) => other.count - one.count || byBytes(one.reason, other.reason))
        .slice(0, mostReasons),
    };
  }

  #addReasons(reasons: Readonly<Record<string, number>>): void {
    for (const [reason, count] of Object.entries(reasons))
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
  }
}

function addEach(counts: Int32Array, more: readonly number[]): void {
  for (const [at, count] of more.entries()) counts[at] = (counts[at] ?? 0) + count;
}

/** As the database orders text; no reason comes last. */
function byBytes(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { addDays } from '../../domain/time/calendar.ts';
import type { Database } from '../../server/db/database.ts';
import { mail } from './booked-place.ts';
import type { Window } from './booking-timeline.ts';

/** One request and what came of it. */
export interface Attempt {
  readonly kind: 'book' | 'cancel' | 'move' | 'undo' | 'day' | 'relieve';
  /** Of the booking, the operation, the device, or the location. */
  readonly id: number;
  readonly window: Window;
  readonly status: number;
  readonly text: string;
  /** When the plan was asked for that the request confirms. */
  readonly previewed?: Window;
  readonly target?: { readonly bed: number; readonly start: number; readonly end: number };
  /** yyyy-MM-dd */
  readonly day?: string;
  /** The operation that is undone. */
  readonly key?: string;
}

export interface World {
  readonly database: Database;
  readonly location: number;
  readonly guest: number;
  readonly beds: readonly number[];
  /** A Monday, yyyy-MM-dd. The first six days never close; of the second Monday and Tuesday nobody knows. */
  readonly monday: string;
  post(client: number, url: string, body: object): Promise<{ status: number; text: string }>;
  /** From 0 up to 1. */
  random(): number;
}

const minutesOfBooking = 60;
const minutesByStaff = 40;
const minuteMs = 60_000;
const answer = z.object({
  id: z.number().optional(),
  operation: z.object({ id: z.number(), key: z.string() }),
});

/** Clients that do at random what people do, all at once; what they asked and heard. */
export class RandomClients {
  readonly attempts: Attempt[] = [];
  /** When guests booked what. */
  readonly guests = new Map<number, Window>();
  /** Which request did what. */
  readonly operations = new Map<string, Window>();
  readonly #world: World;
  readonly #known: number[] = [];
  readonly #done: { id: number; key: string }[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async run(clients: number, count: number): Promise<void> {
    let left = count;
    const client = async (number: number) => {
      while (left > 0) {
        left -= 1;
        await this.#something(number);
        await setImmediate();
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  }

  async #something(client: number): Promise<void> {
    const dice = this.#world.random();
    if (this.#known.length < 50 || dice < 0.08) await this.#bookInTheApp();
    else if (dice < 0.18) await this.#book(client);
    else if (dice < 0.3) await this.#cancel(client);
    else if (dice < 0.75) await this.#move(client);
    else if (dice < 0.93) await this.#undo(client);
    else if (dice < 0.95) await this.#relieve(client);
    else await this.#changeSpecialDay(client);
  }

  /** As the app of the guests does it: the device is locked first, and the database has the last word. */
  async #bookInTheApp(): Promise<void> {
    const { database, guest, location } = this.#world;
    const { bed, start, end } = this.#slot(6);
    const from = performance.now();
    const id = await database
      .transaction(async transaction => {
        await transaction.query('select id from devices where id = $1 for update', [bed]);
        const [row] = await transaction.query<{ id: number }>(
          'insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration) ' +
            'values ($1, $2, $3, 2, $4, $5, $6) returning id',
          [guest, bed, location, iso(start), iso(end), minutesOfBooking],
        );
        await transaction.query(
          `insert into history (resource, row_id, action, changes) values ('bookings', $1, 'create', $2::jsonb)`,
          [row?.id, JSON.stringify({ booking_status: { before: null, after: 2 } })],
        );
        return row?.id ?? 0;
      })
      .catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === '23P01') return undefined;
        throw error;
      });
    if (id === undefined) return;
    this.guests.set(id, { from, to: performance.now() });
    this.#known.push(id);
  }

  /** As staff do it for a guest. */
  async #book(client: number): Promise<void> {
    const { guest, location } = this.#world;
    const { bed, start } = this.#slot(8);
    const target = { bed, start, end: start + minutesByStaff * minuteMs };
    const body = { bed_id: bed, user_id: guest, slot_duration: minutesByStaff, start_time: iso(start) };
    const about = { kind: 'book', id: location, target } as const;
    await this.#ask(client, 'bookings', { ...body, confirm_booking: true, ...mail }, about);
  }

  /** All that is booked on a device goes to others, or is cancelled. */
  async #relieve(client: number): Promise<void> {
    const id = this.#oneOf(this.#world.beds);
    const body = { reason: 'Random', solve: { rest: 'move', rows: [] }, confirm_relieve: true };
    await this.#ask(client, `homebeds/${id}/relieve`, body, { kind: 'relieve', id });
  }

  async #cancel(client: number): Promise<void> {
    const id = this.#oneOf(this.#known.slice(-300));
    const body = { reason: 'Random', confirm_cancel: true, ...mail };
    await this.#ask(client, `bookings/admin-cancel/${id}`, body, { kind: 'cancel', id });
  }

  async #move(client: number): Promise<void> {
    const id = this.#oneOf(this.#known.slice(-300));
    const target = this.#slot(8);
    const url = `bookings/admin-reschedule/${id}`;
    const asked = { reason: 'Random', start_time: iso(target.start), bed_id: target.bed };
    const body = { ...asked, confirm_reschedule: true, ...mail };
    const about = { kind: 'move', id, target } as const;
    if (this.#world.random() < 0.7) return await this.#ask(client, url, body, about);
    const from = performance.now();
    const preview = await this.#world.post(client, `/api/v3/${url}`, asked);
    const previewed = { from, to: performance.now() };
    if (preview.status !== 200) this.attempts.push({ ...about, ...preview, window: previewed });
    else await this.#ask(client, url, { ...body, ...planOf(preview.text) }, { ...about, previewed });
  }

  async #undo(client: number): Promise<void> {
    if (this.#done.length === 0) return;
    const { id, key } = this.#oneOf(this.#done.slice(-100));
    await this.#ask(client, `operations/${id}/undo`, {}, { kind: 'undo', id, key });
  }

  async #changeSpecialDay(client: number): Promise<void> {
    const { location, monday, random } = this.#world;
    const day = addDays(monday, 7 + Math.floor(random() * 2));
    const [from, to] = random() < 0.5 ? ['00', '00'] : ['09', '18'];
    const body = {
      date_open_from: `${day}T${from}:00:00.000Z`,
      date_open_to: `${day}T${to}:00:00.000Z`,
      reason_close: 'Random',
      confirm_close: true,
    };
    await this.#ask(client, `location/${location}/close`, body, { kind: 'day', id: location, day });
  }

  async #ask(
    client: number,
    url: string,
    body: object,
    about: Omit<Attempt, 'window' | 'status' | 'text'>,
  ): Promise<void> {
    const from = performance.now();
    const { status, text } = await this.#world.post(client, `/api/v3/${url}`, body);
    const window = { from, to: performance.now() };
    this.attempts.push({ ...about, window, status, text });
    if (status !== 200) return;
    const { id, operation } = answer.parse(JSON.parse(text));
    if (about.kind === 'undo') {
      this.operations.set(`undo:${operation.key}`, window);
      return;
    }
    this.operations.set(operation.key, window);
    this.#done.push(operation);
    if ((about.kind === 'move' || about.kind === 'book') && id !== undefined) this.#known.push(id);
  }

  /** Mostly one that the rules allow, on the first six days and as many more as `days` says. */
  #slot(days: number) {
    const { beds, monday, random } = this.#world;
    const quiet = days > 6 && random() < 0.06;
    const day = addDays(monday, quiet ? 7 + Math.floor(random() * (days - 6)) : Math.floor(random() * 6));
    const minutes = 480 + 5 * Math.floor(random() * 130);
    const start =
      Date.parse(`${day}T00:00:00Z`) + (random() < 0.8 ? minutes - (minutes % 10) : minutes) * minuteMs;
    return { bed: this.#oneOf(beds), start, end: start + minutesOfBooking * minuteMs };
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#world.random() * items.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  }
}

function planOf(text: string): { plan: string } {
  return z.object({ plan: z.string() }).parse(JSON.parse(text));
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

import { expect } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { weekdays } from '../../domain/time/calendar.ts';
import type { Database } from '../../server/db/database.ts';
import { startApp, type TestApp } from './app.ts';
import type { Answer, Caller } from './caller.ts';
import type { Values } from './sample-rows.ts';

/** The server's clock when a test begins: a Monday at 8. */
export const monday = Date.parse('2031-03-03T08:00:00.000Z');

const roleOf = {
  admin: Role.Admin,
  owner: Role.Partner,
  stranger: Role.Partner,
  service: Role.CustomerService,
  marketing: Role.Marketing,
} as const;
export type Who = keyof typeof roleOf;
export const everybody: readonly Who[] = ['admin', 'owner', 'stranger', 'service', 'marketing'];

/** Everybody who may change bookings of the owner's place. */
export const entitled: readonly Who[] = ['admin', 'owner', 'service', 'marketing'];

/** A location whose clock is UTC's all year, with two devices: open from 9 to 18 but on Sundays, a break from 12 to 13. */
export interface BookedPlace {
  readonly app: TestApp;
  readonly location: number;
  readonly bed: number;
  readonly otherBed: number;
  readonly guest: number;
  readonly callers: Readonly<Record<Who, Caller & { readonly id: number }>>;
  /** A booking of one hour, on the first device at 10 on Tuesday unless told; its id. */
  booking(values?: Values): Promise<number>;
  /** Another location with one device. */
  place(owner: number, values?: Values): Promise<{ location: number; bed: number }>;
  /** Another device of the location. */
  device(): Promise<number>;
  /** Opens every place day and night. */
  alwaysOpen(): Promise<void>;
  /** The row as the database holds it. */
  stored(
    table: 'bookings' | 'operations' | 'mails' | 'devices' | 'location_days' | 'blocks',
    id: number,
  ): Promise<Values>;
  cancel(who: Who, id: number, body?: Values, key?: string): Promise<Answer>;
  move(who: Who, id: number, body?: Values, key?: string): Promise<Answer>;
  undo(who: Who, operation: number): Promise<Answer>;
}

export const mail = { subject_html: 'About your booking', content_html: '<p>Dear guest</p>' };
const hourMs = 3_600_000;

export async function openBookedPlace(database: Database): Promise<BookedPlace> {
  const app = await startApp({ database, config: { logLevel: 'error' } });
  app.clock.now = monday;

  const person = async (role: Role) => {
    const { id, email } = await app.given.user({ role });
    return { ...app.bearer((await app.signIn(email)).access), id };
  };
  const callers = {
    admin: await person(roleOf.admin),
    owner: await person(roleOf.owner),
    stranger: await person(roleOf.stranger),
    service: await person(roleOf.service),
    marketing: await person(roleOf.marketing),
  };

  async function device(owner: number, location: number): Promise<number> {
    const installed = { is_disabled: false, installation_date: '2031-01-01T00:00:00.000Z' };
    return await app.given.row('devices', owner, { ...installed, partner_location_id: location });
  }

  async function place(owner: number, values: Values = {}) {
    const zone = { timezone: 'Africa/Abidjan', list_user_view: null, list_user_edit: null };
    const location = await app.given.row('locations', owner, { ...zone, ...values });
    const block = [{ block_start_time: '12:00:00', block_end_time: '13:00:00' }];
    for (const day of weekdays) {
      const hours = { open_time: '09:00:00', close_time: '18:00:00', isActive: day !== 'Sun', block };
      await app.given.row('location-hours', owner, { ...hours, location_id: location, day_of_week: day });
    }
    return { location, bed: await device(owner, location) };
  }

  const { location, bed } = await place(callers.owner.id);
  const otherBed = await device(callers.owner.id, location);
  const { id: guest } = await app.given.user({ role: null, language: 'en', first_name: 'Gemma' });

  const post = async (who: Who, url: string, body: Values, key?: string) =>
    await callers[who].post(url, body, key === undefined ? {} : { 'idempotency-key': key });

  return {
    app,
    ...{ location, bed, otherBed, guest, callers, place },
    booking: async ({ start_time = '2031-03-04T10:00:00.000Z', slot_duration = 60, ...values } = {}) => {
      const end_time = new Date(Date.parse(String(start_time)) + Number(slot_duration) * (hourMs / 60));
      return await app.given.row('bookings', callers.owner.id, {
        ...{ user_id: guest, bed_id: bed, location_id: location, booking_status: BookingStatus.Booked },
        ...{ start_time, slot_duration, end_time: end_time.toISOString(), reason: null },
        ...values,
      });
    },
    device: async () => await device(callers.owner.id, location),
    alwaysOpen: async () => {
      await database.query(
        `update location_hours set "isActive" = true, open_time = '00:00', close_time = '23:59:59', block = '[]'`,
      );
    },
    stored: async (table, id) => {
      const [row] = await database.query<Values>(`select * from "${table}" where "id" = $1`, [id]);
      if (row === undefined) throw new Error(`No row ${id} in ${table}`);
      return row;
    },
    cancel: async (who, id, body = {}, key) =>
      await post(who, `/api/v3/bookings/admin-cancel/${id}`, { reason: 'Water damage', ...body }, key),
    move: async (who, id, body = {}, key) =>
      await post(
        who,
        `/api/v3/bookings/admin-reschedule/${id}`,
        { reason: 'Water damage', start_time: '2031-03-04T14:00:00.000Z', ...body },
        key,
      ),
    undo: async (who, operation) => await post(who, `/api/v3/operations/${operation}/undo`, {}),
  };
}

/** The answer, which must have this status. */
export function expectStatus(answer: Answer, status: number): Answer {
  expect(answer.status, answer.text).toBe(status);
  return answer;
}

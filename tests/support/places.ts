import type { Page } from '@playwright/test';
import { Role } from '../../domain/actor.ts';
import { ApiClient } from './api-client.ts';
import { demoAccounts } from './demo-accounts.ts';

interface Wanted {
  readonly timezone?: string;
  readonly currency?: string;
  readonly country_short_name?: string;
  /** Somebody else's than the demo partner's. */
  readonly foreign?: true;
  readonly price_rules?: readonly object[];
  /** Minutes of massage; 20, 30 and 40 where none are wanted. */
  readonly duration_mins?: readonly number[];
}

/** A new place without bookings and devices, which no other test knows. */
export async function newPlace(baseUrl: string | undefined, wanted: Wanted = {}) {
  const { timezone = 'Europe/London', currency = 'GBP', foreign = false, ...more } = wanted;
  const admin = await ApiClient.signIn(baseUrl ?? '', 'admin');
  const own = { field: 'email', op: 'eq', value: demoAccounts.partner.email };
  const partners = { field: 'role', op: 'eq', value: Role.Partner };
  const filter = encodeURIComponent(JSON.stringify(foreign ? [partners] : [partners, own]));
  const { data } = await admin.get(`/v3/user?itemsPerPage=5&filter=${filter}`);
  const owner = data.find(({ email }: { email: string }) => (email !== own.value) === foreign);
  const name = `Place ${Math.random().toString(36).slice(2, 9)}`;
  const place = await admin.post('/v3/location', {
    name,
    user_id: owner.id,
    street: 'High Street 1',
    zipcode: 'AB1 2CD',
    city: 'London',
    country: 'United Kingdom',
    timezone,
    currency,
    ...more,
  });
  const id = Number(place.id);
  return { api: admin, id, name, read: () => admin.get(`/v3/location/${id}`) };
}

interface Fake {
  readonly id: number;
  readonly start: string;
  readonly guest: string;
  readonly status?: number;
  readonly device?: string;
  readonly minutes?: number;
}

/** A booking as lists carry it. */
export function fakeBooking({ id, start, guest, status = 2, device = 'Bed', minutes = 30 }: Fake) {
  const [first_name, last_name] = guest.split(' ');
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  return {
    id,
    version: 1,
    deleted: false,
    create_time: start,
    update_time: start,
    user_id: id,
    bed_id: 1,
    location_id: 1,
    booking_status: status,
    start_time: new Date(start).toISOString(),
    end_time: end,
    slot_duration: minutes,
    reason: null,
    moved_from_id: null,
    user: { id, email: `${first_name}.${last_name}@mail.example`.toLowerCase(), first_name, last_name },
    home_bed: { id: 1, name: device, installation_date: null },
    partner_location: null,
    massage_session: null,
  };
}

/** Answers lists of bookings with these, page by page as the API would; tells which calls came. */
export async function answerBookings(page: Page, bookings: readonly Fake[]): Promise<URLSearchParams[]> {
  const rows = bookings.map(fakeBooking).sort((one, other) => (one.start_time < other.start_time ? 1 : -1));
  const calls: URLSearchParams[] = [];
  await page.route(/\/api\/v3\/bookings\?/, route => {
    const { searchParams } = new URL(route.request().url());
    calls.push(searchParams);
    const size = Number(searchParams.get('itemsPerPage'));
    const first = (Number(searchParams.get('page')) - 1) * size;
    const within = rows.filter(row => fits(row.start_time, searchParams.get('filter')));
    return route.fulfill({
      json: { data: within.slice(first, first + size), total_item: within.length },
    });
  });
  return calls;
}

function fits(start: string, filter: string | null): boolean {
  const entries: { field: string; op: string; value: string }[] = JSON.parse(filter ?? '[]');
  return entries.every(
    ({ field, op, value }) => field !== 'start_time' || (op === 'ge' ? start >= value : start <= value),
  );
}

import { locationConfirmation, locationQuestion } from '../../../contract/locations.ts';
import { blockingStatuses } from '../../../domain/bookings/booking-status.ts';
import { LocationStatus } from '../../../domain/choice.ts';
import { defaultWeek } from '../../../domain/hours/opening-hours.ts';
import { sameFigure } from '../../../domain/money.ts';
import { isRecord } from '../../../domain/record.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { locations } from '../../../resources/locations.ts';
import { friendlyZone } from '../../address/country.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import type { StoredRow } from '../../db/sql/stored-row.ts';
import type { RowHooks } from '../../db/write/row-hooks.ts';
import type { Change } from '../../db/write/write.ts';
import { conflict, invalidFields } from '../../errors.ts';
import { placementAt } from '../bookings/placement.ts';
import { ownLikeTheirLocations } from '../devices/owners.ts';
import { withLocations } from '../operations/what-goes-along.ts';
import { locationChange, meantWeek } from './location-change.ts';
import { moveSpecialDays } from './special-days-moved.ts';
import { writeWeek } from './weekly-hours.ts';

type Values = Readonly<Record<string, unknown>>;

/** What holds for locations beyond single fields (FORM-LOC-15, DEC-53, DEC-107). */
export const locationHooks: RowHooks = {
  create: async ({ transaction, body, change }, proceed) => {
    const { id, available_time } = await proceed(await completed(transaction, body, {}));
    await writeWeek(transaction, Number(id), meantWeek(available_time, defaultWeek) ?? defaultWeek, change);
    return { ...(await writtenRow(transaction, locations, Number(id), change.actor)) };
  },
  update: async ({ transaction, body, stored, change }, proceed) => {
    await refuseOpeningEmpty(transaction, body, stored);
    const { confirmed, values } = withoutConfirmation(body);
    if (!isRecord(values)) return await proceed(values);
    const { week, question } = await locationChange(transaction, stored, values, Date.now());
    if (question !== undefined && !confirmed) return question;
    if (week !== undefined) await writeWeek(transaction, stored.id, week, change);
    const row = await proceed(await completed(transaction, values, stored));
    await handOverDevices(transaction, stored, change);
    await moveSpecialDays(transaction, stored, { change, now: Date.now() });
    return row;
  },
  beside: { takes: locationConfirmation, answers: locationQuestion },
  remove: async ({ transaction, stored }) => await refuseBooked(transaction, stored.id, Date.now()),
  goesAlong: withLocations,
  restore: async ({ transaction, body, stored }) => {
    if (isRecord(body) && body.deleted === true) await refuseBooked(transaction, stored.id, Date.now());
  },
};

/** A location that gets another owner takes its devices along (DEC-264). */
async function handOverDevices(transaction: Connection, before: StoredRow, change: Change): Promise<void> {
  const { user_id } = await placementAt(transaction, before.id);
  if (user_id !== before.user_id)
    await ownLikeTheirLocations(transaction, { locations: [before.id] }, change);
}

/** A location cannot go away from under the guests who come to it, as little as a device can. */
async function refuseBooked(transaction: Connection, id: number, now: number): Promise<void> {
  const [held] = await transaction.query<{ count: number }>(
    `select count(*)::int as count from "bookings" where "location_id" = $1 and not "deleted" ` +
      `and "booking_status" in (${blockingStatuses.join(', ')}) and "end_time" > $2`,
    [id, new Date(now).toISOString()],
  );
  if (held !== undefined && held.count > 0) throw conflict(refuse('location.booked', { count: held.count }));
}

/** `confirm_change_open_time` is an answer to a question, and no field, whatever it was that was asked (FORM-LOC-20). */
function withoutConfirmation(body: unknown): { confirmed: boolean; values: unknown } {
  if (!isRecord(body)) return { confirmed: false, values: body };
  const { confirm_change_open_time, ...values } = body;
  return { confirmed: confirm_change_open_time === true, values };
}

async function refuseOpeningEmpty(transaction: Connection, body: unknown, stored: Values): Promise<void> {
  if (!isRecord(body) || body.status !== LocationStatus.Open || stored.status === LocationStatus.Open) return;
  const devices = await transaction.query(
    'select 1 from "devices" where "partner_location_id" = $1 and not "deleted" limit 1',
    [stored.id],
  );
  if (devices.length === 0) throw invalidFields({ status: refuse('location.no-devices') });
}

type CompletedValues = Readonly<Record<string, unknown>>;

const { fields } = locations;

/**
 * The body of a write with what follows from it: the zone by its usual name (ADDR-08), the currency of the
 * prices (DEC-107), and the location in the reference lists.
 */
async function completed(transaction: Connection, body: unknown, stored: CompletedValues): Promise<unknown> {
  if (!isRecord(body)) return body;
  return {
    ...body,
    ...zoneByName(body),
    ...pricesInCurrency(body, stored),
    ...(await listedLocation(transaction, body, stored)),
  };
}

function zoneByName({ timezone }: CompletedValues): CompletedValues {
  return typeof timezone === 'string' ? { timezone: friendlyZone(timezone) } : {};
}

function pricesInCurrency(body: CompletedValues, stored: CompletedValues): CompletedValues {
  if (body.price_rules === undefined && body.currency === undefined) return {};
  const currency = body.currency ?? stored.currency;
  const rules = body.price_rules ?? stored.price_rules;
  if (!Array.isArray(rules)) return {};
  if (Array.isArray(body.price_rules)) refuseTwice(body.price_rules);
  return { price_rules: rules.map((rule: unknown) => (isRecord(rule) ? inCurrency(rule, currency) : rule)) };
}

/** Money never changes its value with its currency: 2200 yen become 2200.00 dollars, not 22.00. */
function inCurrency(rule: Values, currency: unknown): Values {
  const { price, currency: from } = rule;
  // What is no amount of minor units is left for the field to refuse: rounded it would pass for one.
  if (
    typeof price !== 'number' ||
    !Number.isInteger(price) ||
    typeof from !== 'string' ||
    typeof currency !== 'string'
  )
    return { ...rule, currency };
  return { ...rule, price: sameFigure(price, from, currency), currency };
}

/**
 * A duration has one price (PRICE-03): of two nobody could say which one a guest pays. It is asked of what is sent and
 * not of the row, so that a location which has two from earlier can still be changed otherwise.
 */
function refuseTwice(rules: readonly unknown[]): void {
  const slots = rules.flatMap(rule => (isRecord(rule) ? [rule.slot] : []));
  if (new Set(slots).size < slots.length)
    throw invalidFields({ price_rules: refuse('location.price-twice') });
}

/** The country and the city of the reference lists, where the address names listed ones and the caller none. */
async function listedLocation(
  transaction: Connection,
  body: CompletedValues,
  stored: CompletedValues,
): Promise<CompletedValues> {
  if (body.city === undefined && body.country_short_name === undefined) return {};
  const city = fields.city.schema.safeParse(body.city ?? stored.city).data;
  const code = fields.country_short_name.schema.safeParse(
    body.country_short_name ?? stored.country_short_name,
  ).data;
  if (city === undefined || code === undefined) return {};
  const [listed] = await transaction.query<{ country_id: number; city_id: number | null }>(
    `select c."id" as country_id, (select y."id" from "cities" y where y."country_id" = c."id"
        and lower(y."city_name") = lower($2) and not y."deleted" order by y."id" limit 1) as city_id
      from "countries" c where c."country_code" = upper($1) and not c."deleted" limit 1`,
    [code, city],
  );
  return {
    country_id: body.country_id ?? listed?.country_id ?? null,
    city_id: body.city_id ?? listed?.city_id ?? null,
  };
}

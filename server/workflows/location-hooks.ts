import { LocationStatus } from '../../domain/location-status.ts';
import { defaultWeek } from '../../domain/opening-hours.ts';
import { isRecord } from '../../domain/record.ts';
import { locations } from '../../resources/locations.ts';
import type { Connection } from '../db/database.ts';
import type { RowHooks } from '../db/row-hooks.ts';
import { writtenRow } from '../db/rows.ts';
import { invalidFields } from '../errors.ts';
import { meantWeek, weekChange } from './available-time.ts';
import { completed } from './location-completion.ts';
import { isOpeningDue, openInstalled } from './open-installed.ts';
import { writeWeek } from './weekly-hours.ts';

type Values = Readonly<Record<string, unknown>>;

/** What holds for locations beyond single fields (FORM-LOC-15, DEC-53, DEC-107). */
export const locationHooks: RowHooks = {
  beforeRead: async (database, requestId) => {
    if (!(await isOpeningDue(database))) return;
    await database.transaction(transaction => openInstalled(transaction, { actor: null, requestId }));
  },
  create: async ({ transaction, body, change }, proceed) => {
    const { id, available_time } = await proceed(await completed(transaction, body, {}));
    await writeWeek(transaction, Number(id), meantWeek(available_time, defaultWeek) ?? defaultWeek, change);
    return { ...(await writtenRow(transaction, locations, Number(id), change.actor)) };
  },
  update: async ({ transaction, body, stored, change }, proceed) => {
    await refuseOpeningEmpty(transaction, body, stored);
    const { confirmed, values } = withoutConfirmation(body);
    const next = await weekChange(transaction, stored.id, availableTime(values), Date.now());
    if (next?.question !== undefined && !confirmed) return next.question;
    if (next !== undefined) await writeWeek(transaction, stored.id, next.week, change);
    return await proceed(await completed(transaction, values, stored));
  },
};

/** `confirm_change_open_time` is an answer to a question, and no field (FORM-LOC-20). */
function withoutConfirmation(body: unknown): { confirmed: boolean; values: unknown } {
  if (!isRecord(body)) return { confirmed: false, values: body };
  const { confirm_change_open_time, ...values } = body;
  return { confirmed: confirm_change_open_time === true, values };
}

function availableTime(body: unknown): unknown {
  return isRecord(body) ? body.available_time : undefined;
}

async function refuseOpeningEmpty(transaction: Connection, body: unknown, stored: Values): Promise<void> {
  if (!isRecord(body) || body.status !== LocationStatus.Open || stored.status === LocationStatus.Open) return;
  const devices = await transaction.query(
    'select 1 from "devices" where "partner_location_id" = $1 and not "deleted" limit 1',
    [stored.id],
  );
  if (devices.length === 0) throw invalidFields({ status: 'A location without devices cannot be opened' });
}

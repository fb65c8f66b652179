import type { FastifyInstance } from 'fastify';
import { type AlertSettings, alertCalls } from '../../contract/fleet/alerts.ts';
import type { Actor } from '../../domain/actor.ts';
import { notice } from '../../domain/notices.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { devices } from '../../resources/devices.ts';
import { friendlyZone } from '../address/country.ts';
import { answer } from '../answer.ts';
import type { Connection, Database } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import { announceChange } from '../db/write/announce.ts';
import { conflict, notFound } from '../errors.ts';
import { alertDetails } from './alert-details.ts';
import { ownAlertsSql } from './own-alerts.ts';
import { countAlerts, readAlerts } from './read-alerts.ts';

interface Deps {
  readonly database: Database;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Devices that call for help, for whoever may look after them: those who may change the device (DEC-190). The alerts
 * themselves are opened and ended by the database (ADR 80).
 */
export function alertRoutes(app: FastifyInstance, { database, now }: Deps): void {
  answer(app, alertCalls.list, async ({ query, request: { actor } }) => {
    grantedScope(devices, 'update', actor);
    const [data, { total, ...counts }] = await Promise.all([
      readAlerts(database, actor, query, now()),
      countAlerts(database, actor, query),
    ]);
    return { code: 200, message: 'OK', data, total_item: total, counts };
  });

  answer(app, alertCalls.one, async ({ params: { id }, request: { actor } }) => {
    grantedScope(devices, 'update', actor);
    return { code: 200, message: 'OK', data: await alertDetails(database, actor, { id, now: now() }) };
  });

  answer(app, alertCalls.acknowledge, async ({ params: { id }, body, request: { actor } }) => {
    await database.transaction(async transaction => {
      const alert = await alertToChange(transaction, actor, id);
      if (alert.version !== body.version || alert.ended_at !== null) throw conflict(refuse('record.stale'));
      await look(transaction, alert, { by: actor.id, note: body.note });
    });
    return { code: 200, ...notice('alert.acknowledged') };
  });

  answer(app, alertCalls.withdraw, async ({ params: { id }, request: { actor } }) => {
    await database.transaction(async transaction => {
      const alert = await alertToChange(transaction, actor, id);
      if (alert.ended_at !== null) throw conflict(refuse('record.stale'));
      await look(transaction, alert, { by: null, note: null });
    });
    return { code: 200, ...notice('alert.calls-again') };
  });

  answer(app, alertCalls.ownSettings, async ({ request: { actor } }) => {
    grantedScope(devices, 'update', actor);
    const [data] = await database.query<AlertSettings>(
      `select ${settingColumns} from "alert_settings" where "user_id" = $1`,
      [actor.id],
      'alert_settings',
    );
    return { code: 200, message: 'OK', data: data ?? null };
  });

  answer(app, alertCalls.changeSettings, async ({ body, request: { actor } }) => {
    grantedScope(devices, 'update', actor);
    const { mail, quiet_from, quiet_to, daily_at } = body;
    const zone = friendlyZone(body.zone);
    // Whoever starts to get mails is told what comes from then on, not what is known already.
    await database.query(
      'insert into "alert_settings" as s ("user_id", "mail", "zone", "quiet_from", "quiet_to", "daily_at") ' +
        'values ($1, $2, $3, $4, $5, $6) on conflict ("user_id") do update set "mail" = excluded."mail", ' +
        '"zone" = excluded."zone", "quiet_from" = excluded."quiet_from", "quiet_to" = excluded."quiet_to", ' +
        '"daily_at" = excluded."daily_at", ' +
        '"told_from" = case when s."mail" = excluded."mail" then s."told_from" else now() end',
      [actor.id, mail, zone, quiet_from, quiet_to, daily_at],
      'change_alert_settings',
    );
    return { code: 200, ...notice('alert.settings-saved'), data: { ...body, zone } };
  });
}

const settingColumns = '"mail", "zone", "quiet_from", "quiet_to", "daily_at"';

interface Alert {
  readonly id: number;
  readonly version: number;
  readonly device_id: number;
  readonly ended_at: string | null;
}

/** The alert, locked, after its device: in the order of whoever judges the device. 404 for who may not look after it. */
async function alertToChange(transaction: Connection, actor: Actor, id: number): Promise<Alert> {
  grantedScope(devices, 'update', actor);
  await transaction.query(
    'select 1 from "devices" where "id" = (select "device_id" from "device_alerts" where "id" = $1) for no key update',
    [id],
    'lock_device_of_alert',
  );
  const parameters = new Parameters();
  const { from, where } = ownAlertsSql(actor, parameters);
  const text =
    'select t."id", t."version", t."device_id", t."ended_at" from "device_alerts" t where t."id" = ' +
    `(select a."id" ${from} where ${allOf([`a."id" = ${parameters.add(id)}`, ...where])}) for update of t`;
  const [alert] = await transaction.query<Alert>(text, parameters.values, statementName(text));
  if (alert === undefined) throw notFound('Alert', id);
  return alert;
}

interface Looked {
  readonly by: number | null;
  readonly note: string | null;
}

async function look(
  transaction: Connection,
  { id, device_id: device }: Alert,
  { by, note }: Looked,
): Promise<void> {
  await transaction.query(
    'update "device_alerts" set "acknowledged_by" = $2, "note" = $3, "version" = "version" + 1, ' +
      '"acknowledged_at" = case when $2::int is null then null else now() end where "id" = $1',
    [id, by, note],
    'acknowledge_alert',
  );
  await announceChange(transaction, { resource: 'devices', id: device, action: 'update' });
}

import type { DeviceAlert } from '../../contract/fleet/alerts.ts';
import { type Actor, Role, roles } from '../../domain/actor.ts';
import { type AlertTimes, digestDay, quietUntil } from '../../domain/devices/alert-times.ts';
import { type AlertMail, mostAlertMails } from '../../domain/devices/alerts.ts';
import { formatMoney } from '../../domain/money.ts';
import { languageOf } from '../../domain/people/language.ts';
import { inOneLine } from '../../domain/text/in-one-line.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { devices } from '../../resources/devices.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { mailAccount } from '../auth/accounts/account-mail.ts';
import type { Config } from '../config.ts';
import type { Connection, Database } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import { alertWords } from '../mail/texts/alert-words.ts';
import { cameSinceSql, ownAlertsSql } from './own-alerts.ts';
import { readAlerts } from './read-alerts.ts';

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'mailFrom'>;
  readonly portalAddress: () => string;
  readonly now: () => number;
  readonly log: { error(facts: object, words: string): void };
}

interface Reader extends AlertTimes {
  readonly user_id: number;
  readonly mail: AlertMail;
  readonly told_from: string;
  readonly mail_day: string | null;
  readonly mails: number;
  readonly role: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly language: string | null;
}

/** What they were told of the alert `a` before. */
const toldSql = 'left join "alert_tellings" t on t."alert_id" = a."id" and t."user_id" = s."user_id"';
/** What calls and has not been told, or is worse than it was told; for a digest all that calls. */
const isNewsSql = (isUnattended: string, isSinceAsked: string) =>
  `a."ended_at" is null and ${isUnattended} and (s."mail" = 'daily' ` +
  `or a."trouble" < t."trouble" or (t."trouble" is null and ${isSinceAsked}))`;
const isUnattendedSql = 'a."acknowledged_at" is null';
const isSinceAskedSql = 'a."changed_at" >= s."told_from"';

/** Something that may be news to them; what they may read of it is asked by their rights, afterwards. */
const newsSql =
  `select 1 from "device_alerts" a join "locations" l on l."id" = a."location_id" ${toldSql} ` +
  `where (u."role" <> ${Role.Partner} or l."user_id" = u."id") and ` +
  isNewsSql(
    `(${isUnattendedSql} or ${cameSinceSql('a."acknowledged_at"')})`,
    `(${isSinceAskedSql} or ${cameSinceSql('s."told_from"')})`,
  );

const readerSql =
  'select s.*, s."mail_day"::text, u."role", u."email", u."first_name", u."language" ' +
  'from "alert_settings" s join "users" u on u."id" = s."user_id" ' +
  `where s."user_id" > $1 and s."mail" <> 'none' and not u."deleted" and not coalesce(u."disabled", false) ` +
  `and (s."mail" <> 'daily' or s."mail_day" is distinct from ` +
  '($2::timestamptz at time zone zone_or_utc(s."zone"))::date) ' +
  `and exists (${newsSql}) ` +
  'order by s."user_id" limit 1 for update of s skip locked';

/**
 * Writes to those who want mails about devices that call for help, one mail for all that is new to somebody. What they
 * were told stands beside it in the same transaction, and their row is held: nothing is told twice, by however many
 * processes. Rights are those of the moment at which it is written. One who cannot be written to keeps nobody else waiting.
 */
export async function mailAlerts(deps: Deps, signal: AbortSignal): Promise<void> {
  let last = 0;
  while (!signal.aborted) {
    const after = last;
    const asked = [after, new Date(deps.now()).toISOString()];
    const next = deps.database.transaction(async transaction => {
      const [reader] = await transaction.query<Reader>(readerSql, asked, 'next_alert_reader');
      if (reader === undefined) return false;
      last = reader.user_id;
      await writeTo(transaction, reader, deps);
      return true;
    });
    const isFound = await next.catch(error => {
      if (last === after) throw error;
      deps.log.error({ err: error, user: last }, 'nobody could be written to about devices');
      return true;
    });
    if (!isFound) return;
  }
}

async function writeTo(transaction: Connection, reader: Reader, deps: Deps): Promise<void> {
  const now = deps.now();
  const actor = actorOf(reader);
  if (actor === undefined || quietUntil(now, reader) !== undefined) return;
  const isDaily = reader.mail === 'daily';
  const day = isDaily ? digestDay(now, reader) : dayOf(now, reader.zone);
  const mails = reader.mail_day === day ? reader.mails : 0;
  if (day === undefined || mails >= (isDaily ? 1 : mostAlertMails)) return;
  const news = await newsTo(transaction, reader, actor);
  if (news.length === 0) return;
  await transaction.query(
    'insert into "alert_tellings" as t ("alert_id", "user_id", "trouble") ' +
      'select x."id", $1, x."trouble" from jsonb_to_recordset($2::jsonb) as x("id" int, "trouble" int) ' +
      'on conflict ("alert_id", "user_id") do update set "trouble" = excluded."trouble", "told_at" = now()',
    [reader.user_id, JSON.stringify(news)],
    'note_alert_tellings',
  );
  await transaction.query(
    'update "alert_settings" set "mail_day" = $2, "mails" = $3 where "user_id" = $1',
    [reader.user_id, day, mails + 1],
    'count_alert_mails',
  );
  const { email: to, user_id: userId, language, first_name } = reader;
  await mailAccount(transaction, {
    ...{ template: 'device_alerts', to, userId, language, config: deps.config },
    values: {
      first_name: first_name ?? '',
      devices: (await linesOf(transaction, { news, actor, language, now })).join('\n'),
      link: `${deps.portalAddress()}/needs-someone`,
    },
  });
}

/** Nobody, where the role has lost what it takes to look after devices. */
function actorOf({ user_id: id, role }: Reader): Actor | undefined {
  const known = roles.find((each: Role) => each === role);
  if (known === undefined || scopeOf(devices.access, 'update', known) === undefined) return undefined;
  return { id, role: known };
}

interface News {
  readonly id: number;
  readonly trouble: number;
}

/** All that is news to them, the most urgent first. */
async function newsTo(transaction: Connection, reader: Reader, actor: Actor): Promise<readonly News[]> {
  const parameters = new Parameters();
  const { from, where } = ownAlertsSql(actor, parameters);
  const text =
    `select a."id", a."trouble" ${from} join "alert_settings" s on s."user_id" = ${parameters.add(reader.user_id)} ` +
    `${toldSql} where ${allOf([isNewsSql(isUnattendedSql, isSinceAskedSql), ...where])} order by a."trouble", a."opened_at", a."id"`;
  return await transaction.query<News>(text, parameters.values, statementName(text));
}

/** DEC-277: a mail names no more than these, and says how many more there are. */
const mostNamed = 50;

interface Telling {
  readonly news: readonly News[];
  readonly actor: Actor;
  readonly language: string | null;
  readonly now: number;
}

async function linesOf(
  transaction: Connection,
  { news, actor, language, now }: Telling,
): Promise<readonly string[]> {
  const ids = news.slice(0, mostNamed).map(({ id }) => id);
  const asked = { show: 'open', page: 1, itemsPerPage: mostNamed, ids } as const;
  const lines = (await readAlerts(transaction, actor, asked, now)).map(alert => lineOf(alert, language));
  const more = news.length - ids.length;
  return more === 0 ? lines : [...lines, alertWords[languageOf(language)].more(more)];
}

/** One device on a line: `Hanoi Aspen · Hanoi: offline. 3 bookings within 7 days, 150,00 €`. */
function lineOf(
  { device, location, trouble, bookings, at_stake: stake }: DeviceAlert,
  name: string | null,
): string {
  const language = languageOf(name);
  const words = alertWords[language];
  const head = inOneLine([device.name, location?.name]);
  const money = stake === null ? '' : `, ${formatMoney(stake.amount, stake.currency, language)}`;
  return `${head}: ${words[trouble]}. ${words.bookings(bookings)}${money}`;
}

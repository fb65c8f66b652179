import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Role } from '../../domain/actor.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { queueMails } from '../mail/outbox.ts';
import { makeDirectory } from '../make-directory.ts';
import type { NightlySettings } from '../operating-config.ts';

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'nightlyBackups' | 'mailFrom'>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lookMs = 60_000;
const command = fileURLToPath(new URL('./main.ts', import.meta.url));
const ourName = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/;
const unfinishedName = /^portal-[\dTZ-]+\.tar\.zst\.unfinished-\d+$/;

/**
 * Makes a backup a day at its hour, or at once when one was missed, by a process of its own, so that neither
 * requests nor the memory of the portal feel it. Of several portals on one database one does it. Nothing old is
 * removed before the new one is whole; a failure is logged and told to the admins, and tried again in an hour or
 * after a restart.
 */
export function backUpNightly(app: FastifyInstance, { database, config }: Deps): void {
  const settings = config.nightlyBackups;
  if (settings === undefined) return;
  const ending = new AbortController();
  let heeded: Heeded = 'work';
  const look = async () => {
    const claimed = await claim(database, settings, { now: Date.now(), heeded });
    heeded = 'work and failures';
    if (!claimed) return;
    const beat = setInterval(() => void note(database, { beat: true }).catch(() => undefined), lookMs);
    try {
      const file = await backUp(settings, new Date(), ending.signal);
      await note(database, { done: true });
      app.log.info({ file }, 'backup made');
    } catch (error) {
      const next = await note(database, { retry: !ending.signal.aborted });
      if (ending.signal.aborted) return;
      app.log.error({ err: error, next }, 'the nightly backup failed');
      await tell({ database, config });
    } finally {
      clearInterval(beat);
    }
  };
  let running = Promise.resolve();
  const start = () => {
    running = running
      .then(look)
      .catch(error => app.log.error({ err: error }, 'backups cannot be looked after'));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    start();
    timer = setInterval(start, lookMs).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    ending.abort();
  });
  app.addHook('onClose', () => running);
}

/** What keeps a process from making one that is due. */
type Heeded = 'work' | 'work and failures';

interface Look {
  readonly now: number;
  /** A process that has just started tries what has failed at once: whoever restarts it has often mended the cause. */
  readonly heeded: Heeded;
}

/** Whether it is for this process to make one now: due, in nobody's hands, and not just failed. */
async function claim(database: Database, { hour }: NightlySettings, { now, heeded }: Look): Promise<boolean> {
  const today = Math.floor(now / dayMs) * dayMs + hour * hourMs;
  const due = today <= now ? today : today - dayMs;
  const rows = await database.query(
    `insert into "portal_state" ("key", "value") values ('nightly_backup', jsonb_build_object('beat', now()))
     on conflict ("key") do update set "value" = "portal_state"."value" || excluded."value", "update_time" = now()
     where coalesce(("portal_state"."value"->>'beat')::timestamptz < now() - interval '15 minutes', true)
       and ($2::boolean or coalesce(("portal_state"."value"->>'retry')::timestamptz < now(), true))
       and coalesce(("portal_state"."value"->>'done')::timestamptz < $1::timestamptz, true)
     returning "key"`,
    [new Date(due).toISOString(), heeded === 'work'],
    'claim_nightly_backup',
  );
  return rows.length > 0;
}

interface Outcome {
  readonly beat?: boolean;
  readonly done?: boolean;
  readonly retry?: boolean;
}

/** Writes down how it went; when it is tried again, where it is. */
async function note(
  database: Database,
  { beat = false, done = false, retry = false }: Outcome,
): Promise<string | undefined> {
  const [noted] = await database.query<{ next: string | null }>(
    `update "portal_state" set "update_time" = now(), "value" = jsonb_strip_nulls("value" || jsonb_build_object(
       'beat', case when $1::boolean then now() end,
       'retry', case when $2::boolean then now() + interval '1 hour' end)
       || case when $3::boolean then jsonb_build_object('done', now()) else '{}' end)
     where "key" = 'nightly_backup' returning "value"->>'retry' as "next"`,
    [beat, retry, done],
    'note_nightly_backup',
  );
  return noted?.next ?? undefined;
}

async function backUp({ directory, keep }: NightlySettings, now: Date, signal: AbortSignal): Promise<string> {
  const folder = resolve(directory);
  await makeDirectory(folder, 0o700);
  // What a process that died has left: nobody else is at work.
  const left = (await readdir(folder)).filter(name => unfinishedName.test(name));
  await Promise.all(left.map(name => rm(join(folder, name), { force: true })));
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(folder, `portal-${stamp}Z.tar.zst`);
  await runCommand(file, signal);
  const ours = (await readdir(folder)).filter(name => ourName.test(name)).sort();
  await Promise.all(ours.slice(0, -keep).map(name => rm(join(folder, name), { force: true })));
  return file;
}

/** The same as `npm run backup`, with the environment of this portal. */
async function runCommand(file: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [command, 'backup', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let said = '';
  child.stderr.on('data', chunk => {
    said += String(chunk);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(said.trim() || `The backup ended with ${code}`);
}

/** Once a day and person, however often it is tried. */
async function tell({ database, config }: Deps): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await database.transaction(async transaction => {
    const admins = await transaction.query<{ id: number; email: string }>(
      'select "id", "email" from "users" where "role" = $1 and not "disabled" and not "deleted" and "email" is not null',
      [Role.Admin],
      'admins_to_tell_of_backup',
    );
    await queueMails(
      transaction,
      admins.map(({ id, email }) => ({
        ...failureMail,
        bookingId: null,
        userId: id,
        to: email,
        operation: `backup-failed-${day}-${id}`,
        config: { mailDelaySeconds: 0, mailFrom: config.mailFrom },
      })),
    );
  });
}

/** In both languages: it goes to everybody who looks after the portal, and the reason stands in the log. */
const failureMail = {
  subject_html: 'The nightly backup of the Partner Portal failed · Sao lưu hằng đêm thất bại',
  content_html: [
    '<p>Tonight’s backup could not be made. It is tried again every hour; the log of the portal says why it failed.</p>',
    '<p>Không thể tạo bản sao lưu đêm nay. Hệ thống sẽ thử lại mỗi giờ; nhật ký của cổng ghi rõ nguyên nhân.</p>',
  ].join(''),
};

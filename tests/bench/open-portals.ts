import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import type { Database } from '../../server/db/database.ts';
import { connectLive, type LiveClient } from '../support/live-client.ts';
import { tokenOf } from '../support/portal.ts';
import type { PortalProcess } from '../support/portal-process.ts';
import { quantile } from './measure.ts';
import { processorSeconds } from './processor-time.ts';

const partners = 400;
const staff = 100;
/** How many stand open while it is measured. */
const steps = [50, 500];
const changes = Number(process.env.BENCH_CHANGES ?? 60);
const everyMs = 150;

interface Reader {
  readonly token: string;
  /** The device whose changes they hear as its owner. */
  readonly device?: number;
}

export interface Readers {
  readonly admin: Reader;
  readonly partners: readonly (Reader & { readonly device: number })[];
  readonly staff: readonly Reader[];
}

/** People who sit before an open portal: partners with a location of their own each, and staff. */
export async function addReaders(database: Database): Promise<Readers> {
  const tokens = async (role: Role, count: number) => {
    const people = await database.query<{ id: number }>(
      `insert into users (email, role, first_name, last_name) select 'reader-' || $1::int || '-' || n || '@mail.example', $1::int, 'A', 'B'
       from generate_series(1, $2::int) n returning id`,
      [role, count],
    );
    return await Promise.all(people.map(async ({ id }) => ({ id, token: await tokenOf(database, id) })));
  };
  const [admin] = await tokens(Role.Admin, 1);
  if (admin === undefined) throw new Error('Nobody can sign in');
  const owners = await tokens(Role.Partner, partners);
  const owned = await database.query<{ user_id: number; device: number }>(
    `with free as (select id, row_number() over (order by id) as place from locations order by id limit $2),
     given as (update locations l set user_id = ($1::int[])[f.place] from free f where l.id = f.id returning l.id, l.user_id)
     select given.user_id, min(d.id) as device from given join devices d on d.partner_location_id = given.id group by 1`,
    [owners.map(({ id }) => id), partners],
  );
  const deviceOf = new Map(owned.map(({ user_id, device }) => [user_id, device]));
  return {
    admin,
    partners: owners.flatMap(({ id, token }) => {
      const device = deviceOf.get(id);
      return device === undefined ? [] : { token, device };
    }),
    staff: await tokens(Role.CustomerService, staff),
  };
}

/** How soon those concerned hear of a change while so many portals stand open on these processes, and what that costs. */
export async function benchOpenPortals(
  running: readonly PortalProcess[],
  readers: Readers,
  databaseSeconds: () => number,
): Promise<string[]> {
  const everybody = [...readers.partners, ...readers.staff];
  const open: { readonly reader: Reader; readonly client: LiveClient }[] = [];
  const rows: string[] = [];
  for (const step of steps) {
    // Of each kind its share, so that the first step has both.
    const wanted = everybody.filter((_, place) => (place * step) % everybody.length < step);
    for (const [place, reader] of wanted.entries()) {
      if (open.some(({ reader: there }) => there === reader)) continue;
      const { url } = at(running, place);
      open.push({ reader, client: await connectLive(url.replace('http', 'ws'), { token: reader.token }) });
    }
    rows.push(await benchChanges(running, { open, admin: readers.admin }, databaseSeconds));
  }
  await Promise.all(open.map(({ client }) => client.close()));
  return rows;
}

const changed = z.object({ version: z.number() });

async function benchChanges(
  running: readonly PortalProcess[],
  {
    open,
    admin,
  }: { readonly open: readonly { reader: Reader; client: LiveClient }[]; readonly admin: Reader },
  databaseSeconds: () => number,
): Promise<string> {
  const owners = open.flatMap(({ reader: { device }, client }) =>
    device === undefined ? [] : { device, client },
  );
  const spent = () => running.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const before = { portals: spent(), database: databaseSeconds() };
  const waits: Promise<number>[] = [];
  for (let count = 0; count < changes; count += 1) {
    const { device, client } = at(owners, count * 7);
    const version = await change(at(running, count).url, device, admin.token);
    const answered = performance.now();
    const heard = client.change(one => one.id === device && one.version === version);
    waits.push(heard.then(({ atMs }) => Math.max(0, atMs - answered)));
    await new Promise(resolve => setTimeout(resolve, everyMs));
  }
  const ms = (await Promise.all(waits)).toSorted((a, b) => a - b);
  const each = (from: number, to: number) => (((to - from) * 1_000) / changes).toFixed(1);
  return (
    `| ${open.length} | ${running.length} | ${quantile(ms, 0.5).toFixed()} · ${quantile(ms, 0.99).toFixed()} | ` +
    `${each(before.portals, spent())} | ${each(before.database, databaseSeconds())} |`
  );
}

let names = 0;

/** Another customer for the device; the version that it has then. */
async function change(url: string, device: number, token: string): Promise<number> {
  names += 1;
  const answer = await fetch(`${url}/api/v3/homebeds/${device}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_name: `Customer ${names}` }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return changed.parse(await answer.json()).version;
}

function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('There is none');
  return item;
}

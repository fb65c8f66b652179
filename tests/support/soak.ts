import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { testPassword } from './app.ts';
import type { DataDirectories } from './data-directories.ts';
import type { Engine } from './databases.ts';
import { bookingsInHours, killedPlace, openStore } from './killed-portal.ts';
import { startPortal } from './portal-process.ts';
import { startSmtpPeer } from './smtp-peer.ts';
import { SoakLoad } from './soak-load.ts';

/** What the portal was like in one part of the run; memory is the least that was seen in it. */
export interface SoakSample {
  readonly minute: number;
  readonly requests: number;
  readonly p99Ms: number;
  readonly heapMegabytes: number;
  readonly residentMegabytes: number;
  readonly files: number;
  readonly tablesMegabytes: number;
}

export interface SoakResult {
  readonly engine: Engine;
  readonly samples: readonly SoakSample[];
  readonly requests: number;
  readonly failures: readonly string[];
  readonly mails: number;
  /** Percent in ten minutes, by the line that fits best after the warm-up. */
  readonly slopes: { readonly heap: number; readonly resident: number };
  /** Files and sockets more at the end than after the warm-up. */
  readonly moreFiles: number;
}

const metricsToken = 'soak-0123456789-0123456789-0123456789';
const sampleMs = 2_000;
const mega = 1_048_576;

/** Runs mixed load against a portal process for so long, and tells how it bore it. */
export async function soak(
  engine: Engine,
  directories: DataDirectories,
  minutes: number,
): Promise<SoakResult> {
  const peer = await startSmtpPeer();
  const store = await openStore(engine, directories);
  const { email, bookings } = await store.using(async database => {
    const place = await killedPlace(database);
    const [person] = await database.query<{ email: string }>('select email from users where id = $1', [
      place.admin,
    ]);
    const count = Math.ceil(minutes * 60) + 60;
    return {
      email: person?.email ?? '',
      bookings: await bookingsInHours(database, place, { first: 0, count }),
    };
  });
  const portal = await startPortal({
    ...store.env,
    ...{ SMTP_URL: peer.url, MAIL_FROM: 'Portal <portal@example.com>', MAIL_DELAY_SECONDS: '2' },
    ...{ METRICS_TOKEN: metricsToken, SMTP_TLS: 'off' },
  });
  const load = new SoakLoad(portal.url, { email, password: testPassword, bookings });
  await load.start();
  const parts = Math.max(4, Math.round(minutes));
  const samples: SoakSample[] = [];
  for (let part = 1; part <= parts; part += 1)
    samples.push(await samplePart(portal.url, load, { part, ms: (minutes * 60_000) / parts }));
  await load.stop();
  const ended = await portal.end();
  if (ended !== 0) load.failures.push(`the portal ended with ${ended}`);
  const { failures, requests } = load;
  const result = { engine, samples, requests, failures, mails: peer.received.length };
  await peer.close();
  await store.close();
  return { ...result, ...judged(samples) };
}

async function samplePart(
  url: string,
  load: SoakLoad,
  { part, ms }: { part: number; ms: number },
): Promise<SoakSample> {
  const end = performance.now() + ms;
  const seen: { heap: number; resident: number; files: number; tables: number }[] = [];
  while (performance.now() < end) {
    await sleep(Math.min(sampleMs, Math.max(50, end - performance.now())));
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    seen.push(figuresOf(await answer.text()));
  }
  const least = (name: keyof (typeof seen)[number]) => Math.min(...seen.map(each => each[name]));
  return {
    minute: (part * ms) / 60_000,
    ...load.takePart(),
    heapMegabytes: least('heap') / mega,
    residentMegabytes: least('resident') / mega,
    files: least('files'),
    tablesMegabytes: (seen.at(-1)?.tables ?? 0) / mega,
  };
}

function figuresOf(page: string) {
  const one = (name: string) => z.coerce.number().parse(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1]);
  const tables = [...page.matchAll(/^portal_table_bytes\{[^}]*\} (\S+)$/gm)];
  return {
    heap: one('portal_nodejs_heap_size_used_bytes'),
    resident: one('portal_process_resident_memory_bytes'),
    files: one('portal_process_open_fds'),
    tables: tables.reduce((sum, [, bytes]) => sum + Number(bytes), 0),
  };
}

/** The first third is warm-up: caches fill, and the garbage collector learns how much room it has. */
function judged(samples: readonly SoakSample[]): Pick<SoakResult, 'slopes' | 'moreFiles'> {
  const warm = samples.slice(Math.ceil(samples.length / 3));
  return {
    slopes: {
      heap: slope(warm.map(each => [each.minute, each.heapMegabytes])),
      resident: slope(warm.map(each => [each.minute, each.residentMegabytes])),
    },
    moreFiles: (warm.at(-1)?.files ?? 0) - (warm[0]?.files ?? 0),
  };
}

/** Percent of the mean in ten minutes, by least squares. */
function slope(points: readonly (readonly [minute: number, value: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const [x, y] = [mean(points.map(([minute]) => minute)), mean(points.map(([, value]) => value))];
  const across = points.reduce((sum, [minute, value]) => sum + (minute - x) * (value - y), 0);
  const along = points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0);
  return along === 0 ? 0 : ((across / along) * 10 * 100) / y;
}

/** One table of all that was seen. */
export function soakTable({
  engine,
  samples,
  requests,
  failures,
  mails,
  slopes,
  moreFiles,
}: SoakResult): string {
  const head = ['minute', 'requests', 'p99 ms', 'heap MB', 'RSS MB', 'files', 'tables MB'];
  const rows = samples.map(each => [
    each.minute.toFixed(1),
    String(each.requests),
    each.p99Ms.toFixed(0),
    each.heapMegabytes.toFixed(1),
    each.residentMegabytes.toFixed(1),
    String(each.files),
    each.tablesMegabytes.toFixed(1),
  ]);
  const lines = [head, ...rows].map(cells => cells.map(cell => cell.padStart(10)).join(''));
  const signed = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(2)} %`;
  return [
    `\nsoak on ${engine}: ${requests} requests, ${failures.length} errors, ${mails} mails`,
    ...lines,
    `after the warm-up, in ten minutes: heap ${signed(slopes.heap)}, RSS ${signed(slopes.resident)}; files ${moreFiles >= 0 ? '+' : ''}${moreFiles}\n`,
  ].join('\n');
}

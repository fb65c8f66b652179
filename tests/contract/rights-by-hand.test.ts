import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodies } from '../oracles/rights/bodies.ts';
import {
  answerTo,
  type Permission,
  permission,
  type RecordRights,
  rights,
} from '../oracles/rights/rights.ts';
import type { Call } from '../support/app.ts';
import type { Answer } from '../support/caller.ts';
import { countCells } from '../support/cells.ts';
import { testDatabase } from '../support/databases.ts';
import { openPortal, type Person, type Portal, rowsOf } from '../support/portal.ts';

const cells = countCells('by hand: record × role × call × ownership', 2000);
const asking = ['admin', 'owner', 'service', 'marketing'] as const;
const exported = z.array(z.looseObject({ id: z.int() }));

/** A row as somebody stands to it. */
interface Standing {
  readonly id: number;
  readonly isTheirs: boolean;
}

/** What was answered beside what the table says, by what was asked. */
class Compared {
  readonly expected: Record<string, unknown> = {};
  readonly answered: Record<string, unknown> = {};

  note(what: string, expected: unknown, answered: unknown): void {
    this.expected[what] = expected;
    this.answered[what] = answered;
    cells.tried();
  }
}

describe('who may do what to which record, by a table written by hand', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await testDatabase());
  });
  afterAll(() => portal.close());

  it('knows every record of the API, so that a new one cannot be forgotten here', async () => {
    const page = await portal.send(portal.people.admin.token, { method: 'GET', url: '/api/openapi.json' });
    const paths = Object.keys(z.record(z.string(), z.unknown()).parse(page.body.paths));
    const lists = paths.flatMap(path => /^\/api(\/.+)\/export$/.exec(path)?.[1] ?? []);
    const aliases = ['/v3/beds', '/v3/homebeds/filter/v2', '/v3/location/countries'];
    expect(new Set(lists)).toEqual(new Set([...rights.map(({ path }) => path), ...aliases]));
  });

  describe.each(asking)('%s', who => {
    it.each(rights)('API-14 to API-19 ROLE-20 DEC-28 $record', async line => {
      const person = portal.people[who];
      const compared = new Compared();
      const rows = [
        { id: await ownRow(line.record, person), isTheirs: true },
        { id: await rowOf(line.record, portal.people.stranger.id), isTheirs: false },
      ];
      await tryReading(compared, line, person, rows);
      for (const row of rows) await tryChanging(compared, line, person, row);
      await tryCreating(compared, line, person);
      await tryMany(compared, line, person, rows[0]?.id ?? 0);
      for (const row of rows) if (row.id !== person.id) await tryRemoving(compared, line, person, row);
      expect(compared.answered).toEqual(compared.expected);
    });
  });

  const send = (person: Person, call: Call): Promise<Answer> => portal.send(person.token, call);

  async function rowOf(record: string, owner: number): Promise<number> {
    if (record === 'users') return await portal.given.row('users', 0, { role: 1, disabled: false });
    return await portal.given.row(record, owner);
  }

  /** People are their own rows. */
  async function ownRow(record: string, { id, role }: Person): Promise<number> {
    return record === 'users' || (record === 'partners' && role === 1) ? id : await rowOf(record, id);
  }

  /** Five doors to the same rows: the list, one row, the export, what happened to it, and what refers to it. */
  async function tryReading(
    compared: Compared,
    line: RecordRights,
    person: Person,
    rows: readonly Standing[],
  ) {
    const given = permission(line.read, person.role);
    const filter = JSON.stringify([{ field: 'id', op: 'in', value: rows.map(({ id }) => id) }]);
    const query = `filter=${encodeURIComponent(filter)}`;
    const list = await send(person, { method: 'GET', url: `/api${line.path}?${query}` });
    const file = await send(person, { method: 'GET', url: `/api${line.path}/export?${query}` });
    compared.note('list', given === 'none' ? 403 : 200, list.status);
    compared.note('export', given === 'none' ? 403 : 200, file.status);
    const listed = list.status === 200 ? rowsOf(list).map(({ id }) => id) : [];
    const inFile = file.status === 200 ? idsIn(file.text) : [];
    for (const { id, isTheirs } of rows) {
      const whose = isTheirs ? 'their own' : "somebody else's";
      const sees = given === 'all' || (given === 'own' && isTheirs);
      compared.note(`list holds ${whose}`, sees, listed.includes(id));
      compared.note(`export holds ${whose}`, sees, inFile.includes(id));
      const status = answerTo({ given, readable: given, done: 200 }, isTheirs);
      for (const url of [`/api${line.path}/${id}`, `/api/v3/records/${line.record}/${id}/history`]) {
        const what = url.endsWith('history') ? `history of ${whose}` : `read ${whose}`;
        compared.note(what, status, (await send(person, { method: 'GET', url })).status);
      }
      const url = `/api/v3/records/${line.record}/referring`;
      const referring = await send(person, { method: 'POST', url, body: { ids: [id] } });
      compared.note(`what refers to ${whose}`, status, referring.status);
    }
  }

  async function tryChanging(compared: Compared, line: RecordRights, person: Person, row: Standing) {
    const url = `/api${line.path}/${row.id}`;
    const answer = await send(person, { method: 'PUT', url, body: bodies[line.record]?.change ?? {} });
    noteOne(compared, 'change', line, person, row, { status: answer.status, cell: line.change });
  }

  async function tryRemoving(compared: Compared, line: RecordRights, person: Person, row: Standing) {
    const answer = await send(person, { method: 'DELETE', url: `/api${line.path}/${row.id}` });
    noteOne(compared, 'remove', line, person, row, { status: answer.status, cell: line.remove });
  }

  function noteOne(
    compared: Compared,
    verb: string,
    line: RecordRights,
    { role }: Person,
    { isTheirs }: Standing,
    { status, cell }: { status: number; cell: string },
  ): void {
    const readable = permission(line.read, role);
    const expected = answerTo({ given: permission(cell, role), readable, done: 200 }, isTheirs);
    compared.note(`${verb} ${isTheirs ? 'their own' : "somebody else's"}`, expected, status);
  }

  async function tryCreating(compared: Compared, line: RecordRights, person: Person) {
    if (line.create === 'call') return;
    const body = bodies[line.record]?.create?.(await named(person)) ?? {};
    const answer = await send(person, { method: 'POST', url: `/api${line.path}`, body });
    const expected = permission(line.create, person.role) === 'none' ? 403 : 201;
    compared.note('create', expected, answer.status === 422 ? answer.text : answer.status);
  }

  /** Calls about many rows at once: jobs, files, another order. */
  async function tryMany(compared: Compared, line: RecordRights, person: Person, id: number) {
    const url = `/api${line.path}`;
    const [field, value] = bodies[line.record]?.many ?? ['id', 1];
    const jobs: readonly [string, string, object][] = [
      ['many: remove', line.bringBack === 'x' ? 'x' : line.remove, { action: 'remove', ids: [id] }],
      ['many: bring back', line.bringBack, { action: 'restore', ids: [id] }],
      ['many: change', line.many, { action: 'change', ids: [id], field, value }],
    ];
    for (const [what, cell, body] of jobs) {
      const answer = await send(person, { method: 'POST', url: `${url}/bulk`, body });
      compared.note(what, statusOf(permission(cell, person.role), 202), answer.status);
      // Nobody works on them here, and a person may have only a few that run.
      await portal.database.query('delete from "job_rows"');
      await portal.database.query('delete from "jobs"');
    }
    const file = { columns: ['id'], rows: [{ line: 1, values: [''] }] };
    const imported = await send(person, { method: 'POST', url: `${url}/import`, body: file });
    const letIn = [200, 422].includes(imported.status) ? 200 : imported.status;
    compared.note('import', statusOf(permission(line.import, person.role), 200), letIn);
    if (line.order === 'x') return;
    const ordered = await send(person, { method: 'PUT', url: `${url}/reorder`, body: { ids: [id] } });
    compared.note('order', statusOf(permission(line.order, person.role), 200), ordered.status);
  }

  let serial = 0;

  async function named({ id, role }: Person) {
    serial += 1;
    const location = await portal.given.row('locations', id);
    const hardware = await portal.given.row('hardwares', 0);
    return { serial, location, hardware, owner: role === 1 ? undefined : portal.people.owner.id };
  }
});

function statusOf(given: Permission, done: number): number {
  if (given === 'no such call') return 404;
  return given === 'none' ? 403 : done;
}

function idsIn(text: string): readonly number[] {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.flatMap(line => exported.parse(JSON.parse(line)).map(({ id }) => id));
}

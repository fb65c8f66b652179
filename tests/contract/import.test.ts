import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ImportTable } from '../../contract/import.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { maySend } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { importFields, importKey, isImportable, mayImport } from '../../resources/schema/importable.ts';
import type { Database } from '../../server/db/database.ts';
import { quoted } from '../../server/db/sql/sql-text.ts';
import { expectStatus } from '../support/booked-place.ts';
import type { Answer } from '../support/caller.ts';
import { countCells } from '../support/cells.ts';
import { exportedFile, tableOf } from '../support/csv-files.ts';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type PersonName, type Portal, personNames } from '../support/portal.ts';
import { atScale } from '../support/scale.ts';

/** As many as a file may hold, where there is time. */
const many = atScale(600, 5_000);
const cells = countCells('lines of imports', 300);
const row = z.looseObject({ id: z.int() });
const change = z.object({ before: z.unknown(), after: z.unknown() });
const planned = z.object({
  line: z.int(),
  state: z.enum(['new', 'changed', 'same', 'error']),
  id: z.int().optional(),
  title: z.string(),
  changes: z.record(z.string(), change).optional(),
  errors: z.record(z.string(), z.string()).optional(),
});
const planAnswer = z.object({
  plan: z.string(),
  counts: z.record(z.string(), z.int()),
  rows: z.array(planned),
});
const doneAnswer = z.object({
  counts: z.record(z.string(), z.int()),
  operation: z.object({ id: z.int(), undo_until: z.string() }).nullable(),
});

/** What spreadsheets, files and readers stumble over. */
const odd = ['=1+1', "'=1", '-cmd', 'a, "b"; c', 'two\nlines', 'שלום', '🦄', '5', '-5'];

onOneEngine('importing files', 'postgres', open => {
  let database: Database;
  let portal: Portal;

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
  });

  const post = (who: PersonName, { endpoint }: Resource, body: object, key = randomUUID()): Promise<Answer> =>
    portal.send(portal.people[who].token, {
      method: 'POST',
      url: `/api${endpoint}/import`,
      body,
      headers: { 'idempotency-key': key },
    });
  const dryRun = async (resource: Resource, table: ImportTable) => {
    const plan = planAnswer.parse(expectStatus(await post('admin', resource, table), 200).body);
    cells.tried(plan.rows.length);
    return plan;
  };
  const carryOut = async (resource: Resource, table: ImportTable, plan: string) =>
    doneAnswer.parse(expectStatus(await post('admin', resource, { ...table, plan }), 200).body);
  const undo = async (id: number | undefined) =>
    expectStatus(
      await portal.send(portal.people.admin.token, {
        method: 'POST',
        url: `/api/v3/operations/${id}/undo`,
        body: {},
      }),
      200,
    );
  const exported = async ({ endpoint }: Resource) => {
    const { text } = await portal.send(portal.people.admin.token, {
      method: 'GET',
      url: `/api${endpoint}/export`,
    });
    return text
      .trimEnd()
      .split('\n')
      .slice(1)
      .flatMap(line => z.array(row).parse(JSON.parse(line)));
  };
  const content = async ({ table }: Resource) =>
    (await database.query<Record<string, unknown>>(`select * from ${quoted(table)} order by id`)).map(
      ({ version: _version, update_time: _time, ...rest }) => rest,
    );
  const cities = resourceOf('cities');
  const cityTable = (rows: readonly (readonly (string | boolean)[])[]): ImportTable => ({
    columns: ['city_name', 'country_id'],
    rows: rows.map((values, at) => ({ line: at + 2, values })),
  });

  describe.each(Object.values(registry).filter(isImportable))('$name', resource => {
    it('F13 what the export writes is the same; without its rows it is new; changed it is changed; undone it is as before', async () => {
      const [title = ''] = resource.title;
      const isText = ['text', 'longText'].includes(resource.fields[title]?.kind ?? '');
      for (const text of isText ? odd : ['', '', ''])
        await portal.samples.row(resource, 0, isText ? { [title]: `${text} ${randomUUID()}` } : {});
      const rows = await exported(resource);
      const file = await exportedFile(resource, rows);
      const table = tableOf(resource, file);
      const same = await dryRun(resource, table);
      expect(same.rows.filter(({ state }) => state !== 'same')).toEqual([]);
      expect(same.counts).toEqual({ new: 0, changed: 0, same: rows.length, error: 0 });
      const nothing = await carryOut(resource, table, same.plan);
      expect(nothing.operation).toBeNull();

      // Rows that go, and come back from the file as new ones.
      const gone = rows.toSorted((one, other) => other.id - one.id).slice(0, 3);
      await database.query(`delete from ${quoted(resource.table)} where id = any($1)`, [
        gone.map(({ id }) => id),
      ]);
      const anew = tableOf(resource, await exportedFile(resource, gone, { withIds: false }));
      const before = await content(resource);
      const added = await dryRun(resource, anew);
      expect(added.counts, JSON.stringify(added.rows)).toMatchObject({ new: gone.length, error: 0 });
      const done = await carryOut(resource, anew, added.plan);
      const back = (await exported(resource)).filter(({ id }) => !rows.some(known => known.id === id));
      expect(back.map(row => settable(resource, row))).toEqual(
        expect.arrayContaining(gone.map(row => settable(resource, row))),
      );
      if (importKey(resource, anew.columns) !== undefined)
        expect((await dryRun(resource, anew)).counts).toMatchObject({ new: 0, changed: 0, error: 0 });
      await undo(done.operation?.id);
      expect((await content(resource)).filter(({ deleted }) => deleted === false)).toEqual(
        before.filter(({ deleted }) => deleted === false),
      );
    });

    it('tells old and new of each field, writes them as one operation, and takes them back', async () => {
      const id = await portal.samples.row(resource, 0);
      const other = await portal.samples.row(resource, 0);
      const rows = await exported(resource);
      const [mine, others] = [id, other].map(each => rows.find(known => known.id === each));
      if (mine === undefined || others === undefined) throw new Error('A sample row is not in the export');
      const kept = Object.keys(resource.fields).filter(
        name => resource.fields[name]?.unique === true || resource.fields[name]?.write === 'on-create',
      );
      const wanted = { ...others, ...Object.fromEntries(kept.map(name => [name, mine[name]])), id };
      const table = tableOf(resource, await exportedFile(resource, [wanted]));
      const plan = await dryRun(resource, table);
      const [line] = plan.rows;
      if (line?.state === 'same') return;
      expect(line, JSON.stringify(line)).toMatchObject({ line: 2, state: 'changed', id });
      for (const [name, { before, after }] of Object.entries(line?.changes ?? {}))
        expect([before, after], name).toEqual([mine[name], others[name]]);
      const before = await content(resource);
      const done = await carryOut(resource, table, plan.plan);
      expect(done.counts).toEqual({ new: 0, changed: 1, same: 0, error: 0 });
      const after = (await exported(resource)).find(known => known.id === id);
      expect(after).toMatchObject(settable(resource, wanted));
      expect((await dryRun(resource, table)).counts).toMatchObject({ same: 1 });
      await undo(done.operation?.id);
      expect(await content(resource)).toEqual(before);
    });

    it('D1 is for those who may create and change its rows', async () => {
      for (const name of personNames) {
        const { role } = portal.people[name];
        const column = [...importFields(resource, role).keys()].at(-1) ?? 'id';
        const table = { columns: [column], rows: [{ line: 2, values: [''] }] };
        const expected = mayImport(resource, role) ? 200 : 403;
        const seen = await post(name, resource, table);
        expect(seen.status, `${name} ${seen.text}`).toBe(expected);
        // Others are refused before anything is said of the plan.
        const confirmed = await post(name, resource, { ...table, plan: 'x' });
        expect(confirmed.status, `${name} ${confirmed.text}`).toBe(expected === 200 ? 409 : 403);
        cells.tried(2);
      }
    });
  });

  it('names line and field of every error, and imports nothing as long as there is one', async () => {
    const [twin] = [await portal.samples.row(cities, 0, { city_name: 'Springfield' })];
    await portal.samples.row(cities, 0, { city_name: 'Springfield' });
    const removed = await portal.samples.row(cities, 0, { city_name: 'Pompeii', deleted: true });
    const table = {
      columns: ['id', 'city_name', 'country_id', 'display_on_mobile'],
      rows: [
        ['', 'Quahog', '', ''],
        ['', ' ', '', ''],
        ['', 'x'.repeat(10_000), '', ''],
        ['', 'Arlen\0', '', ''],
        ['', 'Shelbyville', 'Atlantis', ''],
        ['', 'Langley Falls', '', 'perhaps'],
        ['', 'Springfield', '', ''],
        ['2000000000', 'Nowhere', '', ''],
        [String(removed), 'Pompeii', '', ''],
        [String(twin), 'Springfield', '', 'yes'],
        [`#${twin}`, 'Springfield', '', 'no'],
        ['', 'Quahog', '', ''],
        ['', 'Short'],
      ].map((values, at) => ({ line: at + 2, values })),
    };
    const { plan, rows, counts } = await dryRun(cities, table);
    expect(Object.fromEntries(rows.map(({ line, errors }) => [line, errors]))).toEqual({
      2: undefined,
      3: { city_name: 'City cannot be left blank' },
      4: { city_name: 'At most 255 characters' },
      5: { city_name: 'Contains a character that cannot be stored' },
      6: { country_id: 'Does not exist: Atlantis' },
      7: { display_on_mobile: 'Must be on or off' },
      8: { city_name: 'Several records have this value: add the ID' },
      9: { id: 'No record has this ID' },
      10: { id: 'This record has been removed' },
      11: undefined,
      12: { '': 'Line 11 is about the same record' },
      13: { city_name: 'Line 2 has the same value' },
      14: { '': 'Has not as many values as there are columns' },
    });
    expect(counts.error).toBe(11);
    const before = await content(cities);
    const refused = await post('admin', cities, { ...table, plan });
    expect(refused.status).toBe(422);
    expect(await content(cities)).toEqual(before);
  });

  it('A5 takes the good lines alone where the others are left out, as one operation, and says what was meant', async () => {
    const countries = resourceOf('countries');
    const mark = randomUUID();
    const near = `Freedonia ${mark}`;
    const country = await portal.samples.row(countries, 0, { country: near, country_code: 'FD' });
    const lines = [
      [`${mark} one`, near],
      [`${mark} two`, `Fredonia ${mark}`],
      [' ', ''],
    ] as const;
    const table = cityTable(lines);
    const seen = await dryRun(cities, table);
    expect(seen.counts).toEqual({ new: 1, changed: 0, same: 0, error: 2 });
    expect(seen.rows[1]?.errors).toEqual({
      country_id: `Does not exist: Fredonia ${mark}. Did you mean ${near}?`,
    });
    const before = await content(cities);
    const refused = await post('admin', cities, { ...table, plan: seen.plan, errors: 'refuse' });
    expect([refused.status, await content(cities)]).toEqual([422, before]);

    // A line that has become right meanwhile was not seen as one of those that are written.
    const late = await portal.samples.row(countries, 0, { country: `Fredonia ${mark}`, country_code: 'FR' });
    const stale = await post('admin', cities, { ...table, plan: seen.plan, errors: 'leave_out' });
    expect([stale.status, await content(cities)]).toEqual([409, before]);
    await database.query('update countries set deleted = true where id = $1', [late]);

    const answer = await post('admin', cities, { ...table, plan: seen.plan, errors: 'leave_out' });
    const done = doneAnswer.parse(expectStatus(answer, 200).body);
    expect(done.counts).toEqual({ new: 1, changed: 0, same: 0, error: 2 });
    const made = async () =>
      await database.query<{ city_name: string; country_id: number }>(
        'select city_name, country_id from cities where city_name like $1 and not deleted',
        [`${mark}%`],
      );
    expect(await made()).toEqual([{ city_name: `${mark} one`, country_id: country }]);
    await undo(done.operation?.id);
    expect(await made()).toEqual([]);

    // Nothing good: nothing is written, and nothing is to be undone.
    const bad = cityTable([[' ', '']]);
    const { plan } = await dryRun(cities, bad);
    const none = await post('admin', cities, { ...bad, plan, errors: 'leave_out' });
    expect(doneAnswer.parse(expectStatus(none, 200).body).operation).toBeNull();
  });

  it('D7 refuses columns that are unknown, there twice, or not to be set', async () => {
    const named = async (columns: readonly string[]) =>
      (await post('admin', cities, { columns, rows: [{ line: 2, values: columns.map(() => '') }] })).body
        .errors;
    expect(await named(['city_name', 'mayor'])).toEqual({ mayor: 'This field cannot be set' });
    expect(await named(['city_name', 'version'])).toEqual({ version: 'This field cannot be set' });
    expect(await named(['city_name', 'city_name'])).toEqual({ city_name: 'This column is there twice' });
    const empty = await post('admin', cities, { columns: ['id'], rows: [] });
    expect(empty.status).toBe(422);
  });

  it('a value that another row holds is told, also when it comes twice in the file', async () => {
    const countries = resourceOf('countries');
    await portal.samples.row(countries, 0, { country_code: 'QZ' });
    const id = await portal.samples.row(countries, 0, {});
    const { rows } = await dryRun(countries, {
      columns: ['id', 'country_code'],
      rows: [{ line: 2, values: [String(id), 'QZ'] }],
    });
    expect(rows[0]?.errors).toEqual({ country_code: 'Is already in use' });
  });

  it('points by title, where titles repeat by ID, and leaves alone what already points there', async () => {
    const countries = resourceOf('countries');
    const [one, two] = [
      await portal.samples.row(countries, 0, { country: 'Guinea', country_code: 'GN' }),
      await portal.samples.row(countries, 0, { country: 'Guinea', country_code: 'GQ' }),
    ];
    const only = await portal.samples.row(countries, 0, { country: 'Chad', country_code: 'TD' });
    const name = `Conakry ${randomUUID()}`;
    const id = await portal.samples.row(cities, 0, { city_name: name, country_id: two });
    const meant = async (text: string) => {
      const { rows } = await dryRun(cities, cityTable([[name, text]]));
      return rows[0];
    };
    expect(await meant('Guinea')).toMatchObject({ state: 'same', id });
    expect(await meant(`#${one}`)).toMatchObject({ changes: { country_id: { before: two, after: one } } });
    expect(await meant('Chad')).toMatchObject({ changes: { country_id: { before: two, after: only } } });
    expect(await meant('')).toMatchObject({ changes: { country_id: { before: two, after: null } } });
    const twin = await portal.samples.row(cities, 0, { city_name: name, country_id: only });
    expect(await meant('Chad')).toMatchObject({ state: 'same', id: twin });
    expect(await meant('')).toMatchObject({ state: 'error', errors: { city_name: expect.any(String) } });
    const [other] = (await dryRun(cities, cityTable([[`Bata ${randomUUID()}`, 'Guinea']]))).rows;
    expect(other?.errors?.country_id).toMatch(/Several/);
  });

  it('takes every line without an ID for a new row where it is asked to, whatever is called the same', async () => {
    const songs = resourceOf('tracks');
    const title = `Rain ${randomUUID()}`;
    await portal.samples.row(songs, 0, { title });
    const row = [title, 'Mira', 'https://example.com/rain.mp3'];
    const table = {
      columns: ['title', 'artist', 'url'],
      rows: [2, 3].map(line => ({ line, values: row })),
    };
    expect((await dryRun(songs, table)).counts).toEqual({ new: 0, changed: 1, same: 0, error: 1 });
    const anew = { ...table, match: 'id' } as const;
    const plan = await dryRun(songs, anew);
    expect(plan.counts).toEqual({ new: 2, changed: 0, same: 0, error: 0 });
    const done = await carryOut(songs, anew, plan.plan);
    const named = async () =>
      await database.query('select 1 from tracks where title = $1 and not deleted', [title]);
    expect(await named()).toHaveLength(3);
    await undo(done.operation?.id);
    expect(await named()).toHaveLength(1);
  });

  it('new rows of an ordered list come last, in the order of the file', async () => {
    const playlists = resourceOf('playlists');
    const mark = randomUUID();
    const table = {
      columns: ['name'],
      rows: ['b', 'c', 'a'].map((name, at) => ({ line: at + 2, values: [`${mark} ${name}`] })),
    };
    await carryOut(playlists, table, (await dryRun(playlists, table)).plan);
    const listed = (await exported(playlists)).slice(-3);
    expect(listed.map(({ name }) => name)).toEqual(['b', 'c', 'a'].map(name => `${mark} ${name}`));
    const first = Number(listed[0]?.order);
    expect(listed.map(({ order }) => order)).toEqual([first, first + 1, first + 2]);
  });

  it('A5 carries out what was seen: 409 with the new plan when a row has changed since', async () => {
    const name = `Stale ${randomUUID()}`;
    const id = await portal.samples.row(cities, 0, { city_name: name, country_id: null });
    const table = { columns: ['id', 'city_name'], rows: [{ line: 2, values: [String(id), `${name} new`] }] };
    const seen = await dryRun(cities, table);
    const put = { method: 'PUT', url: `/api/v3/cities/${id}`, body: { display_on_mobile: false } } as const;
    expectStatus(await portal.send(portal.people.admin.token, put), 200);
    const stale = await post('admin', cities, { ...table, plan: seen.plan });
    expect(stale.status).toBe(409);
    const fresh = planAnswer.parse(stale.body.plan);
    expect(fresh.plan).not.toBe(seen.plan);
    expect((await carryOut(cities, table, fresh.plan)).counts.changed).toBe(1);
  });

  it('A8 repeated with the same key it is done once; two at once do not make rows twice', async () => {
    const name = `Twice ${randomUUID()}`;
    const table = cityTable([[name, '']]);
    const { plan } = await dryRun(cities, table);
    const key = randomUUID();
    const first = await post('admin', cities, { ...table, plan }, key);
    const [again, ...others] = await Promise.all([
      post('admin', cities, { ...table, plan }, key),
      post('admin', cities, { ...table, plan }),
      post('admin', cities, { ...table, plan }),
    ]);
    expect([first.status, again?.body]).toEqual([200, first.body]);
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
    const made = await database.query('select 1 from cities where city_name = $1', [name]);
    expect(made).toHaveLength(1);
  });

  it('G4 a file may be large, and no larger than is said', async () => {
    const mark = randomUUID();
    const rows = Array.from({ length: many }, (_, at) => [`City ${at} of ${mark}`, '']);
    const table = cityTable(rows);
    const plan = await dryRun(cities, table);
    expect(plan.counts.new).toBe(many);
    const done = await carryOut(cities, table, plan.plan);
    expect((await dryRun(cities, table)).counts.same).toBe(many);
    await undo(done.operation?.id);
    const left = await database.query('select 1 from cities where city_name like $1 and not deleted', [
      `%${mark}`,
    ]);
    expect(left).toHaveLength(0);
    const one = await post('admin', cities, cityTable(Array.from({ length: 5_001 }, () => ['One', ''])));
    expect(one.body.errors).toEqual({ rows: 'At most 5000 rows' });
    const huge = await post('admin', cities, cityTable([['x'.repeat(9_000_000), '']]));
    expect([huge.status, huge.body.message]).toEqual([413, 'The request is larger than 8 MB']);
  }, 120_000);
});

/** What somebody may set of a row, as the API tells it. */
function settable({ fields }: Resource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => maySend(field, 'create', 0))
      .map(([name]) => [name, row[name]]),
  );
}

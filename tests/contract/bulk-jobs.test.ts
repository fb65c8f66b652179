import { beforeAll, describe, expect, it } from 'vitest';
import { Role, roles } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { bulkFields, mayInBulk } from '../../resources/schema/bulk.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../../server/db/database.ts';
import { expectStatus } from '../support/booked-place.ts';
import { countCells } from '../support/cells.ts';
import { onEveryEngine } from '../support/databases.ts';
import { jobsOf } from '../support/jobs.ts';
import { openPortal, type PersonName, type Portal, personNames, tokenOf } from '../support/portal.ts';

const cells = countCells('rows of jobs compared with single calls', 100);

onEveryEngine('doing the same to many rows', 'locks', open => {
  let database: Database;
  let portal: Portal;
  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
  });

  const send = (
    who: PersonName,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ) =>
    portal.send(portal.people[who].token, {
      method,
      url: `/api${url}`,
      body,
      ...(headers === undefined ? {} : { headers }),
    });
  const jobs = (who: PersonName = 'admin') =>
    jobsOf((method, url, body, headers) => send(who, method, url, body, headers));
  const newCities = async (name: string, count: number) => {
    const rows = await database.query<{ id: number }>(
      'insert into cities (city_name, display_on_mobile) select $1 || n, false from generate_series(1, $2::int) n returning id',
      [`${name} `, count],
    );
    return rows.map(({ id }) => id);
  };
  const citiesNow = async (ids: readonly number[]) =>
    await database.query<{ id: number; deleted: boolean; display_on_mobile: boolean }>(
      'select id, deleted, display_on_mobile from cities where id = any($1) order by id',
      [ids],
    );
  const named = (name: string) => [{ field: 'city_name', op: 'ilike', value: `${name} ` }];
  const changesOf = async (job: number) =>
    (
      await database.query<{ row_id: number }>(
        'select row_id from history h join jobs j on h.operation = j.key::text where j.id = $1 order by h.id',
        [job],
      )
    ).map(({ row_id }) => row_id);

  it('removes rows one by one, tells which it could not, and takes all of it back at once', async () => {
    const ids = await newCities('Removed', 45);
    const { id, operation, ...job } = await jobs().run('/v3/cities', {
      action: 'remove',
      ids: [...ids, 999_999],
    });
    expect(job).toEqual({ status: 'finished', total: 46, done: 45, failed: 1, skipped: 0 });
    expect(await jobs().rows(id, '&status=failed')).toEqual([
      { id: 999_999, status: 'failed', message: 'City 999999 does not exist', title: null },
    ]);
    expect((await jobs().rows(id, '&status=done'))[0]).toMatchObject({ title: 'Removed 1', message: null });
    expect((await citiesNow(ids)).every(({ deleted }) => deleted)).toBe(true);
    const history = await send('admin', 'GET', `/v3/records/cities/${ids[0]}/history`);
    expect(history.body.data).toMatchObject([
      { action: 'remove', operation: { id: operation?.id, kind: 'bulk' } },
    ]);
    expectStatus(await send('admin', 'POST', `/v3/operations/${operation?.id}/undo`, {}), 200);
    expect((await citiesNow(ids)).some(({ deleted }) => deleted)).toBe(false);
    expect((await jobs().read(id)).operation?.undone_time).toEqual(expect.any(String));
    expectStatus(await send('admin', 'POST', `/v3/jobs/${id}/retry`, {}), 409);
  });

  it('is not taken back when one of the rows was changed since, and says so', async () => {
    const ids = await newCities('Since', 3);
    const { operation } = await jobs().run('/v3/cities', {
      action: 'change',
      field: 'display_on_mobile',
      value: true,
      ids,
    });
    expectStatus(await send('admin', 'PUT', `/v3/cities/${ids[1]}`, { city_name: 'Another' }), 200);
    const refused = expectStatus(
      await send('admin', 'POST', `/v3/operations/${operation?.id}/undo`, {}),
      409,
    );
    expect(refused.body.message).toBe(
      `This cannot be undone any more: somebody has changed City ${ids[1]} since`,
    );
    expect((await citiesNow(ids)).every(row => row.display_on_mobile)).toBe(true);
  });

  it('changes everything that matches, as many as somebody was shown', async () => {
    const ids = await newCities('Matched', 30);
    const others = await newCities('Other', 2);
    const body = { action: 'change', field: 'display_on_mobile', value: true, filter: named('Matched') };
    const refused = expectStatus(await send('admin', 'POST', '/v3/cities/bulk', { ...body, total: 29 }), 409);
    expect(refused.body.message).toBe('You were shown 29 records, but 30 match now. Please look again.');
    const job = await jobs().run('/v3/cities', { ...body, total: 30 });
    expect(job).toMatchObject({ status: 'finished', total: 30, done: 30, failed: 0 });
    expect((await citiesNow(ids)).every(row => row.display_on_mobile)).toBe(true);
    expect((await citiesNow(others)).some(row => row.display_on_mobile)).toBe(false);
    const again = await jobs().run('/v3/cities', body);
    expect(again, 'nothing changes, so there is nothing to take back').toMatchObject({
      done: 30,
      operation: null,
    });
  });

  it('brings removed rows back, and tries those again that failed', async () => {
    const settings = resourceOf('settings');
    const names = ['Bulk A', 'Bulk B', 'Bulk C'];
    const ids = await Promise.all(
      names.map(name => portal.samples.row(settings, 0, { name, deleted: true })),
    );
    const taken = await portal.samples.row(settings, 0, { name: 'Bulk B' });
    const first = await jobs().run('/v3/settings', {
      ...{ action: 'restore', total: 3 },
      filter: [
        { field: 'deleted', op: 'eq', value: true },
        { field: 'name', op: 'ilike', value: 'Bulk ' },
      ],
    });
    expect(first).toMatchObject({ status: 'finished', done: 2, failed: 1 });
    const [failed] = await jobs().rows(first.id, '&status=failed');
    expect(failed).toMatchObject({ id: ids[1], message: 'Name is already in use', title: 'Bulk B' });

    expectStatus(await send('admin', 'DELETE', `/v3/settings/${taken}`), 200);
    expectStatus(await send('admin', 'POST', `/v3/jobs/${first.id}/retry`, {}), 200);
    const second = await jobs().over(first.id);
    expect(second).toMatchObject({
      status: 'finished',
      done: 3,
      failed: 0,
      operation: first.operation && { id: first.operation.id },
    });
    expect((await changesOf(first.id)).toSorted()).toEqual(ids.toSorted());
    expectStatus(await send('admin', 'POST', `/v3/jobs/${first.id}/retry`, {}), 409);
    expectStatus(await send('admin', 'POST', `/v3/operations/${first.operation?.id}/undo`, {}), 200);
    const rows = await database.query<{ deleted: boolean }>(
      'select deleted from settings where id = any($1)',
      [ids],
    );
    expect(rows.every(({ deleted }) => deleted)).toBe(true);
  });

  it('stops within a few rows when it is told to; what was done can be taken back', async () => {
    const ids = await newCities('Stopped', 600);
    const { id } = await jobs().start('/v3/cities', { action: 'remove', filter: named('Stopped') });
    expectStatus(await send('admin', 'POST', `/v3/jobs/${id}/stop`, {}), 200);
    const job = await jobs().over(id);
    expect(job).toMatchObject({ status: 'stopped', total: 600, failed: 0 });
    expect(job.skipped).toBeGreaterThan(400);
    expect(job.done + job.skipped).toBe(600);
    expect((await citiesNow(ids)).filter(({ deleted }) => deleted)).toHaveLength(job.done);
    if (job.operation !== null)
      expectStatus(await send('admin', 'POST', `/v3/operations/${job.operation.id}/undo`, {}), 200);
    expect((await citiesNow(ids)).some(({ deleted }) => deleted)).toBe(false);
  });

  it('A8 the same key twice is one job', async () => {
    const ids = await newCities('Keyed', 2);
    const headers = { 'idempotency-key': 'bulk-1' };
    const body = { action: 'remove', ids };
    const answers = await Promise.all(
      [1, 2, 3].map(() => send('admin', 'POST', '/v3/cities/bulk', body, headers)),
    );
    expect(new Set(answers.map(({ body: job }) => job.id)).size).toBe(1);
    expectStatus(
      await send('admin', 'POST', '/v3/cities/bulk', { action: 'remove', ids: [ids[0]] }, headers),
      422,
    );
  });

  it('D10 ends when its person may not sign in any more', async () => {
    const ids = await newCities('Disabled', 600);
    const person = await portal.samples.row(resourceOf('users'), 0, { role: Role.Admin, disabled: false });
    const body = { action: 'remove', ids };
    const url = '/api/v3/cities/bulk';
    const answer = await portal.send(await tokenOf(database, person), { method: 'POST', url, body });
    expectStatus(answer, 202);
    await database.query('update users set disabled = true where id = $1', [person]);
    const status = async () =>
      (await database.query<{ status: string }>('select status from jobs where id = $1', [answer.body.id]))[0]
        ?.status;
    await expect.poll(status, { timeout: 20_000 }).toBe('stopped');
    expect((await citiesNow(ids)).filter(({ deleted }) => deleted).length).toBeLessThan(600);
  });

  it('D1 whoever lost the right to read such records still reads their own job, without the names of its rows', async () => {
    const row = await portal.given.row('settings', 0);
    const person = await portal.samples.row(resourceOf('users'), 0, { role: Role.Admin, disabled: false });
    const asThem = async (method: 'GET' | 'POST', url: string, body?: object) =>
      await portal.send(await tokenOf(database, person), { method, url: `/api${url}`, body });
    const { body } = expectStatus(
      await asThem('POST', '/v3/settings/bulk', { action: 'remove', ids: [row] }),
      202,
    );
    const later = expectStatus(
      await asThem('POST', '/v3/settings/bulk', { action: 'remove', ids: [999_999] }),
      202,
    );
    // The newest stands first.
    const mine = expectStatus(await asThem('GET', '/v3/jobs'), 200).body.data;
    expect(mine).toMatchObject([{ id: later.body.id }, { id: body.id }]);
    await database.query('update users set role = $2 where id = $1', [person, Role.Marketing]);
    const rows = async () => expectStatus(await asThem('GET', `/v3/jobs/${body.id}/rows`), 200).body.data;
    expect(await rows()).toMatchObject([{ id: row, title: null }]);
  });

  it('D2 a job is its own person’s business', async () => {
    const { id } = await jobs('service').run('/v3/companies', { action: 'remove', ids: [999_999] });
    for (const who of ['admin', 'marketing', 'owner'] as const) {
      for (const [method, url] of [
        ['GET', ''],
        ['GET', '/rows'],
        ['POST', '/stop'],
        ['POST', '/retry'],
      ] as const)
        expectStatus(
          await send(who, method, `/v3/jobs/${id}${url}`, method === 'POST' ? {} : undefined),
          404,
        );
      expect(JSON.stringify((await send(who, 'GET', '/v3/jobs')).body.data)).not.toContain(`"id":${id},`);
    }
    expect((await send('service', 'GET', '/v3/jobs')).body.data).toMatchObject([{ id }]);
  });

  it('refuses what no row could be asked', async () => {
    const refusal = async (body: object, who: PersonName = 'admin') => {
      const { status, body: answer } = await send(who, 'POST', '/v3/cities/bulk', body);
      return [status, answer.message];
    };
    const ids = [1];
    expect(await refusal({ action: 'remove', ids }, 'service')).toEqual([403, 'Your role may not do this']);
    expect(await refusal({ action: 'vanish', ids })).toMatchObject([422, expect.any(String)]);
    expect(await refusal({ action: 'remove' })).toEqual([422, 'Either ids or a filter']);
    expect(await refusal({ action: 'remove', ids, filter: [] })).toEqual([422, 'Either ids or a filter']);
    for (const field of ['city_name', 'id', 'deleted', 'nothing'])
      expect(await refusal({ action: 'change', field, value: 'x', ids })).toEqual([
        422,
        'This field cannot be set in many records at once',
      ]);
    expect(await refusal({ action: 'change', field: 'display_on_mobile', value: 'x', ids })).toEqual([
      422,
      'Must be on or off',
    ]);
    expect(
      await refusal({ action: 'remove', filter: [{ field: 'nothing', op: 'eq', value: 1 }] }),
    ).toMatchObject([400, expect.stringContaining('nothing')]);
    expect(await refusal({ action: 'remove', filter: named('Nobody knows it') })).toMatchObject([
      409,
      'No record matches any more',
    ]);
    const removed = [{ field: 'deleted', op: 'eq', value: true }];
    expect(await refusal({ action: 'remove', filter: removed })).toMatchObject([
      422,
      'These records have been removed already',
    ]);
    expect(await refusal({ action: 'restore', filter: [] })).toMatchObject([
      422,
      'These records are not removed',
    ]);
    await newCities('Many', 10_001);
    const tooMany = (most: number) => [422, `At most ${most} records at once; narrow the filter`];
    expect(await refusal({ action: 'remove', filter: named('Many') })).toEqual(tooMany(10_000));
    // Nobody counts further: either the planner knows more, or it is said that there are at least so many.
    const { body } = await send(
      'admin',
      'GET',
      `/v3/cities?page=1&itemsPerPage=1&filter=${encodeURIComponent(JSON.stringify(named('Many')))}`,
    );
    expect(body.total_is_estimate).toBe(true);
    expect(body.total_item).toBeGreaterThan(10_000);
    expect(body.total_is_minimum).toBe(body.total_item === 10_001 ? true : undefined);
    const numbers = Array.from({ length: 5_001 }, (_, number) => number + 1);
    expect(await refusal({ action: 'remove', ids: numbers })).toEqual(tooMany(5_000));
  });

  describe('D1 D2 each row is checked as by a call of its own', () => {
    const forMany = Object.values(registry).filter(resource =>
      roles.some(role => (['remove', 'change'] as const).some(action => mayInBulk(resource, action, role))),
    );

    it.each(forMany)('$name', async resource => {
      for (const who of personNames) {
        await compare(resource, who, { action: 'remove' });
        const [[field] = [undefined]] = bulkFields(resource, portal.people[who].role);
        if (field === undefined) continue;
        const { [field]: value } = await portal.samples.values(resource, portal.people.owner.id);
        await compare(resource, who, { action: 'change', field, value });
      }
    });

    /** Does it to one row of each partner by single calls, and to their twins by a job: both come to the same. */
    async function compare(
      resource: Resource,
      who: PersonName,
      work: { action: 'remove' } | { action: 'change'; field: string; value: unknown },
    ) {
      const twins = await Promise.all(
        (['owner', 'stranger'] as const).map(async of => [
          await portal.samples.row(resource, portal.people[of].id),
          await portal.samples.row(resource, portal.people[of].id),
        ]),
      );
      const ids = twins.map(([, twin = 0]) => twin);
      const single = await Promise.all(
        twins.map(([id]) =>
          work.action === 'remove'
            ? send(who, 'DELETE', `${resource.endpoint}/${id}`)
            : send(who, 'PUT', `${resource.endpoint}/${id}`, { [work.field]: work.value }),
        ),
      );
      const verb = work.action === 'remove' ? 'remove' : 'update';
      if (scopeOf(resource.access, verb, portal.people[who].role) === undefined) {
        expectStatus(await send(who, 'POST', `${resource.endpoint}/bulk`, { ...work, ids }), 403);
        return;
      }
      const { id } = await jobs(who).run(resource.endpoint, { ...work, ids });
      const rows = await jobs(who).rows(id);
      for (const [index, [one = 0, twin = 0]] of twins.entries()) {
        const { status, body } = single[index] ?? expect.fail('no answer');
        const row = rows.find(each => each.id === twin);
        const about = `${who} ${JSON.stringify(work)} ${resource.name} ${twin}`;
        cells.tried();
        expect(row?.status, `${about}: ${row?.message}`).toBe(status === 200 ? 'done' : 'failed');
        if (status !== 200)
          expect(row?.message, about).toBe(String(body.message).replace(`${one}`, `${twin}`));
      }
    }
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DataDirectories } from '../support/data-directories.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { addOneMoreResource, description } from '../support/one-more-resource.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { ScratchCopy } from '../support/scratch-copy.ts';

const copy = new ScratchCopy();
const directories = new DataDirectories();
let portal: PortalProcess | undefined;

describe('a resource costs one file', { timeout: 600_000 }, () => {
  let admin = new HttpCaller('');
  let partner = new HttpCaller('');

  afterAll(async () => {
    await portal?.end();
    copy.remove();
    await directories.remove();
  });

  it('PROD-04 is described in fewer than 40 lines', () => {
    expect(description.trimEnd().split('\n').length).toBeLessThan(40);
    addOneMoreResource(copy);
  });

  it('PROD-04 gets its table by a generated migration', () => {
    const made = copy.run('node', ['server/db/new-migration.ts', 'amenities']);
    expect(made.output).toMatch(/create table "amenities"/i);
    expect(made.succeeded).toBe(true);
    expect(copy.run('node', ['server/db/new-migration.ts', '--check']).succeeded).toBe(true);
  });

  it('PROD-04 is served by the API: create, list, filter, change, refuse, remove', async () => {
    // As somebody's portal is who adds a resource to it: its database is there already.
    portal = await startPortal({ DATA_DIR: await directories.migrated() }, copy.folder);
    const stranger = new HttpCaller(portal.url);
    admin = await stranger.signIn('admin');
    partner = await stranger.signIn('partner');

    const created = await admin.call('POST', '/v3/amenities', { amenity_name: 'Tea' });
    expect(created).toMatchObject({
      status: 201,
      body: { amenity_name: 'Tea', rank: 10, shown: true, version: 1 },
    });
    const { id } = created.body;

    const blank = await admin.call('POST', '/v3/amenities', { amenity_name: ' ' });
    expect(blank).toMatchObject({
      status: 422,
      body: { errors: { amenity_name: 'Amenity cannot be left blank' } },
    });
    expect((await admin.call('POST', '/v3/amenities', { amenity_name: 'Tea' })).status).toBe(409);
    expect((await partner.call('POST', '/v3/amenities', { amenity_name: 'Juice' })).status).toBe(403);
    expect((await stranger.call('GET', '/v3/amenities')).status).toBe(401);

    const filter = encodeURIComponent(JSON.stringify([{ field: 'amenity_name', op: 'ilike', value: 'te' }]));
    const listed = await partner.call('GET', `/v3/amenities?sortBy=rank&sortDesc=true&filter=${filter}`);
    expect(listed).toMatchObject({
      status: 200,
      body: { total_item: 1, data: [{ id, amenity_name: 'Tea' }] },
    });
    expect((await admin.call('GET', '/v3/amenities?sortBy=shown')).status).toBe(400);

    const path = `/v3/amenities/${id}`;
    const changed = await admin.call('PUT', path, { rank: 3 }, { 'if-match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body: { rank: 3, version: 2 } });
    expect((await admin.call('PUT', path, { rank: 4 }, { 'if-match': '"1"' })).status).toBe(409);

    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect((await admin.call('GET', '/v3/amenities')).body).toMatchObject({ total_item: 0, data: [] });
    const removed = encodeURIComponent(JSON.stringify([{ field: 'deleted', op: 'eq', value: true }]));
    expect((await admin.call('GET', `/v3/amenities?filter=${removed}`)).body).toMatchObject({
      total_item: 1,
    });
  });

  it('PROD-04 brings an action on many rows, which is done as by single calls, and undone together', async () => {
    const makeOne = async (amenity_name: string) =>
      Number((await admin.call('POST', '/v3/amenities', { amenity_name })).body.id);
    const ids = [await makeOne('Sauna'), await makeOne('Pool')];
    const hide = { action: 'set', setting: 'hide', ids };
    const shown = async () => {
      const answers = await Promise.all(ids.map(id => admin.call('GET', `/v3/amenities/${id}`)));
      return answers.map(({ body }) => body.shown);
    };

    expect((await partner.call('POST', '/v3/amenities/bulk', hide)).status).toBe(403);
    expect(await admin.call('POST', '/v3/amenities/bulk', { ...hide, setting: 'burn' })).toMatchObject({
      status: 422,
      body: { errors: { setting: 'Must be one of: hide' } },
    });
    expect(await shown()).toEqual([true, true]);

    const started = await admin.call('POST', '/v3/amenities/bulk', hide);
    expect(started).toMatchObject({ status: 202, body: { action: 'set', setting: 'hide', total: 2 } });
    await expect
      .poll(async () => (await admin.call('GET', `/v3/jobs/${started.body.id}`)).body)
      .toMatchObject({ status: 'finished', done: 2, failed: 0 });
    expect(await shown()).toEqual([false, false]);
    const { operation } = (await admin.call('GET', `/v3/jobs/${started.body.id}`)).body;
    const undo = z.object({ id: z.int() }).parse(operation);
    expect((await admin.call('POST', `/v3/operations/${undo.id}/undo`)).status).toBe(200);
    expect(await shown()).toEqual([true, true]);
  });

  it('API-01 is on the API page with its required field', async () => {
    const { body } = await admin.call('GET', '/openapi.json');
    expect(JSON.stringify(body)).toContain('/v3/amenities');
  });
});

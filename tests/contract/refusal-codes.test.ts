import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';

describe('ERR-34 a refusal has a code beside its English sentence', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const admin = () => app.as('admin');

  it('with what fills the sentence: whose record, and which', async () => {
    const { body } = await (await admin()).get('/api/v3/cities/987654');
    expect(body).toEqual({
      code: 404,
      message: 'City 987654 does not exist',
      error: 'record.absent',
      params: { record: 'City', id: 987_654 },
    });
  });

  it('at each field of a form, and the first one for the whole', async () => {
    const { status, body } = await (await admin()).post('/api/v3/settings', { name: 'x'.repeat(256) });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: 'At most 255 characters',
      error: 'form.characters',
      params: { most: 255 },
      errors: { name: 'At most 255 characters', value_type: 'Choose a choice Value type' },
      error_codes: {
        name: { error: 'form.characters', params: { most: 255 } },
        // Words of a description are a text of that resource: they translate as its labels do.
        value_type: { error: 'form.described', params: { sentence: 'Choose a choice Value type' } },
      },
    });
  });

  it('of a value that another record holds already', async () => {
    const asked = { name: 'once', value_type: 1, value: 'x' };
    await (await admin()).post('/api/v3/settings', asked);
    const { status, body } = await (await admin()).post('/api/v3/settings', asked);
    expect(status).toBe(409);
    const taken = { error: 'record.taken', params: { field: 'Name' } };
    expect(body).toMatchObject({
      message: 'Name is already in use',
      ...taken,
      errors: { name: 'Name is already in use' },
      error_codes: { name: taken },
    });
  });

  it('of a request that is wrong around its body', async () => {
    const { body } = await (await admin()).get('/api/v3/cities?page=0');
    expect(body).toMatchObject({ code: 400, error: 'request.number-between', params: { name: 'page' } });
  });

  it('and says so on the API page', async () => {
    const { body } = await app.anonymous.get('/api/openapi.json');
    const answers = at(body, 'paths', '/api/v3/bookings/admin-cancel/{id}', 'post', 'responses');
    const schema = at(answers, '409', 'content', 'application/json', 'schema', 'properties');
    expect(Object.keys(Object(schema))).toEqual(
      expect.arrayContaining(['code', 'message', 'error', 'params', 'errors', 'error_codes']),
    );
  });
});

/** The value under these names, one within the other. */
function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (found, name) => Object.entries(Object(found)).find(([key]) => key === name)?.[1],
    value,
  );
}

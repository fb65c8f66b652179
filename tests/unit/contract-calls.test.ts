import { HttpError } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { bookingCalls } from '../../contract/bookings.ts';
import { defineCall, recordId } from '../../contract/call.ts';
import { addressOf } from '../../dataProvider/contract-calls.ts';
import { createFetchJson, isUnreached } from '../../dataProvider/http-client.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { Role } from '../../domain/actor.ts';
import { refusalOf } from '../../src/booking/steps/workflow-refusal.ts';
import { misfit } from '../support/contract-answers.ts';

/** An API that answers every call so, over the real client and the real provider. */
function answering(answer: () => Response) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return answer();
  });
  const tokens = { current: async () => 'token', after: async () => undefined };
  const provider = createDataProvider(
    createFetchJson('/api', tokens),
    async () => Role.Admin,
    async () => '',
    async () => undefined,
  );
  return { provider, keys };
}

const page = '<!doctype html><title>Sign in to the guest network</title>';
const strange: Readonly<Record<string, () => Response>> = {
  'a page of a proxy': () => new Response(page, { headers: { 'content-type': 'text/html' } }),
  'nothing at all': () => new Response('', { status: 200 }),
  'JSON of another shape': () => Response.json({ ok: true, result: [] }),
  'a list instead of an object': () => Response.json([]),
};

const failureOf = async (asked: Promise<unknown>) =>
  await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
const unreadable = expect.objectContaining({ message: 'errors.unexpected_answer', status: 502 });

afterEach(() => vi.unstubAllGlobals());

describe.each(Object.entries(strange))('an API that answers %s', (_name, answer) => {
  it('is told in one sentence by every verb, and thrown at nobody', async () => {
    const { provider } = answering(answer);
    const asked = [
      provider.ask(bookingCalls.timeline, { params: { id: 5 } }),
      provider.submit(bookingCalls.undo, { params: { id: 5 } }),
      provider.getList('cities', {}),
      provider.getMany('cities', { ids: [1] }),
      provider.update('cities', { id: 5, data: { city_name: 'Bath' }, previousData: { id: 5 } }),
    ];
    const failures = await Promise.all(asked.map(failureOf));
    // An object of any fields may be a row.
    const told = failures.filter(failure => failure !== undefined);
    expect(told.length).toBeGreaterThanOrEqual(4);
    for (const failure of told) {
      expect(failure).toBeInstanceOf(HttpError);
      expect(failure).toEqual(unreadable);
      expect(refusalOf(failure)).toMatchObject({ kind: 'refused', message: 'errors.unexpected_answer' });
    }
  });

  it('A8 does not say whether a call was carried out: the same one keeps its key', async () => {
    const { provider, keys } = answering(answer);
    await failureOf(provider.submit(bookingCalls.undo, { params: { id: 5 } }));
    await failureOf(provider.submit(bookingCalls.undo, { params: { id: 5 } }));
    expect(keys[0]).toEqual(expect.any(String));
    expect(keys[1]).toBe(keys[0]);
  });
});

it('A10 a call carries its body, and the version of the row that was seen; neither where there is none', async () => {
  const sent: (string | null)[][] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
    sent.push([
      new Headers(headers).get('if-match'),
      body === undefined || body === null ? null : String(body),
    ]);
    return Response.json({});
  });
  const tokens = { current: async () => 'token', after: async () => undefined };
  const provider = createDataProvider(
    createFetchJson('/api', tokens),
    async () => Role.Admin,
    async () => '',
    async () => undefined,
  );
  const about = { path: '/v3/places', tags: [], summary: '', answer: z.object({}) };
  const looked = defineCall({ ...about, method: 'GET' });
  const asked = defineCall({ ...about, method: 'POST', body: z.object({ name: z.string() }) });
  await provider.ask(looked, {});
  await provider.ask(asked, { body: { name: 'Bath' } });
  await provider.submit(asked, { body: { name: 'Bath' }, version: 3 });
  await provider.submit(asked, { body: { name: 'Wells' } });
  expect(sent).toEqual([
    [null, null],
    [null, '{"name":"Bath"}'],
    ['"3"', '{"name":"Bath"}'],
    [null, '{"name":"Wells"}'],
  ]);
});

it('a call is asked at its address, with what is in the path and in the query written for an address', () => {
  const call = defineCall({
    method: 'GET',
    path: '/v3/places/:name/:id',
    tags: [],
    summary: '',
    params: z.object({ name: z.string(), id: recordId }),
    query: z.object({ q: z.string(), page: z.int().optional() }),
    answer: z.object({}),
  });
  const address = addressOf(call, { params: { name: 'a/b ?', id: 7 }, query: { q: 'x&y', page: undefined } });
  expect(address).toBe('/v3/places/a%2Fb%20%3F/7?q=x%26y');
});

it('an answer fits its contract to the letter: a property that is not named is found, wherever it stands', () => {
  const schema = z.object({ rows: z.array(z.object({ id: z.int() })), free: z.looseObject({}) });
  expect(misfit(schema, { rows: [{ id: 1 }], free: { any: 1 } })).toBeUndefined();
  expect(misfit(schema, { rows: [{ id: 1, secret: 2 }], free: {} })).toBe(
    'rows.0.secret is not in the contract',
  );
  expect(misfit(schema, { rows: [{ id: '1' }], free: {} })).toContain('rows[0].id');
});

describe('an API that was not reached', () => {
  const failsWith = async (answer: () => Response) =>
    await failureOf(answering(answer).provider.ask(bookingCalls.timeline, { params: { id: 5 } }));
  const refusal = (status: number, code = status) =>
    Response.json({ code, message: 'The server that keeps the log does not answer' }, { status });

  it.each([502, 504])('G11 is told by a proxy with %i', async status => {
    expect(isUnreached(await failsWith(() => new Response(page, { status })))).toBe(true);
    expect(isUnreached(await failsWith(() => Response.json({ message: 'Bad gateway' }, { status })))).toBe(
      true,
    );
  });

  it.each([502, 504])(
    'LOG-05 is not told by the API with %i, which says it of a host that it asked',
    async status => {
      expect(isUnreached(await failsWith(() => refusal(status)))).toBe(false);
    },
  );

  it('G11 is told by a call that nobody answered, and by no other refusal', async () => {
    expect(isUnreached(await failsWith(() => Response.error()))).toBe(true);
    expect(isUnreached(await failsWith(() => refusal(409)))).toBe(false);
    expect(isUnreached(new Error('something else'))).toBe(false);
  });
});

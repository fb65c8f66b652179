import { HttpError } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServerClock } from '../../authProvider/server-clock.ts';
import { createFetchJson } from '../../dataProvider/http-client.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { Role } from '../../domain/actor.ts';
import { memoryStorage } from '../support/memory-storage.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** An API that answers from a script, over the real client and the real provider. */
function portal(
  answer: (sent: Sent) => Response | Promise<Response>,
  role: Role = Role.Admin,
  apiUrl = '/api',
) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method = 'GET', body } = init;
    const call = {
      method,
      path: url,
      headers: new Headers(init.headers),
      body: JSON.parse(String(body ?? 'null')),
    };
    sent.push(call);
    return answer(call);
  });
  let token = 'old';
  const fetchJson = createFetchJson(apiUrl, {
    current: async () => token,
    after: async () => {
      token = 'new';
      return token;
    },
  });
  return {
    sent,
    provider: createDataProvider(
      fetchJson,
      async () => role,
      async () => '',
      async () => undefined,
    ),
  };
}

const list = (data: object[]) => Response.json({ code: 200, message: '', data, total_item: data.length });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the data provider', () => {
  it.each([
    ['beds', '/api/v3/homebeds'],
    ['partner_locations', '/api/v3/location'],
    ['genres', '/api/v3/playlists'],
    ['hardware', '/api/v3/hardwares'],
    ['subjects', '/api/v3/user'],
    ['cities', '/api/v3/cities'],
  ])('reads %s, as guessers call what a reference leads to, from %s', async (name, path) => {
    const { sent, provider } = portal(() => list([{ id: 7 }]));
    const { data } = await provider.getMany(name, { ids: [7] });
    expect(data).toEqual([{ id: 7 }]);
    expect(sent.map(each => each.path.split('?')[0])).toEqual([path]);
    await provider.getOne(name, { id: 7 });
    expect(sent[1]?.path).toBe(`${path}/7`);
  });

  it('DEC-290 tells an API that reads from a replica what this browser has changed, and no other API', async () => {
    vi.stubGlobal('localStorage', memoryStorage());
    const said = ['d1-0', 'd1-900', null, 'd1-800', 'd2-5'];
    const { sent, provider } = portal(() => {
      const after = said.shift();
      return Response.json({ data: [], total_item: 0 }, { headers: after ? { 'Read-After': after } : {} });
    });
    for (let call = 0; call < 6; call += 1) await provider.getMany('cities', { ids: [1] });
    expect(sent.map(({ headers }) => headers.get('Read-After'))).toEqual([
      null,
      'd1-0',
      'd1-900',
      'd1-900',
      'd1-900',
      'd2-5',
    ]);
    const other = portal(() => list([]), Role.Admin, 'https://api.example.com');
    await other.provider.getMany('cities', { ids: [1] });
    expect(other.sent.map(({ headers }) => headers.get('Read-After'))).toEqual([null]);
  });

  it('asks nobody for the rows of an id that refers to none: it stands for itself', async () => {
    const { sent, provider } = portal(() => list([]));
    expect(await provider.getMany('serials', { ids: ['SN-1', 'SN-2'] })).toEqual({
      data: [{ id: 'SN-1' }, { id: 'SN-2' }],
    });
    const all = {
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'id', order: 'ASC' as const },
      filter: {},
    };
    expect(await provider.getList('serials', all)).toEqual({ data: [], total: 0 });
    expect(sent).toEqual([]);
    await expect(provider.getMany('unicorns', { ids: [1] })).rejects.toThrow(
      'No resource is called unicorns',
    );
  });

  it('reads many rows in one call', async () => {
    const { sent, provider } = portal(() => list([{ id: 1 }, { id: 2 }, { id: 3 }]));
    await provider.getMany('cities', { ids: [1, 2, 3, 2] });
    expect(sent).toHaveLength(1);
    const query = new URLSearchParams(sent[0]?.path.split('?')[1]);
    expect(query.get('filter')).toBe('[{"field":"id","op":"in","value":[1,2,3]}]');
    expect(query.get('itemsPerPage')).toBe('3');
  });

  it('DEC-68 speaks to whichever host it is given, by the same paths', async () => {
    const { sent, provider } = portal(() => list([]), Role.Admin, 'https://api.partner.example');
    await provider.getList('cities', {});
    await provider.getOne('cities', { id: 5 });
    expect(sent.map(({ path }) => path.split('?')[0])).toEqual([
      'https://api.partner.example/v3/cities',
      'https://api.partner.example/v3/cities/5',
    ]);
  });

  it('gives up a list, or a record, that nobody waits for any more', async () => {
    const { provider } = portal(() => Response.json({ id: 5, data: [], total_item: 0 }));
    const signals: (AbortSignal | null | undefined)[] = [];
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      signals.push(init.signal);
      return await answering(url, init);
    });
    const left = new AbortController();
    await provider.getOne('cities', { id: 5, signal: left.signal });
    await provider.getList('cities', { signal: left.signal });
    left.abort();
    expect(signals.map(signal => signal?.aborted)).toEqual([true, true]);
  });

  it('takes no answer for a changed record that is none', async () => {
    const { provider } = portal(() => Response.json('saved'));
    const change = { id: 5, data: { city_name: 'Bristol' }, previousData: { id: 5, city_name: 'Bath' } };
    await expect(provider.update('cities', change)).rejects.toThrow();
  });

  it('goes on only when its person has proved who they are', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return Response.json({ message: 'Prove it', reason: 'confirm-identity' }, { status: 403 });
    });
    const tokens = { current: async () => 'token', after: async () => undefined };
    const refusing = createFetchJson('/api', tokens, async () => false);
    await expect(refusing('/v3/cities/5')).rejects.toThrow('Prove it');
    expect(asked).toHaveLength(1);
    const confirming = createFetchJson('/api', tokens, async () => true);
    await expect(confirming('/v3/cities/5')).rejects.toThrow('Prove it');
    expect(asked).toHaveLength(3);
  });

  it('DEC-318 goes by the time of each answer, also of one that refuses: a clock may be set while one works', async () => {
    const written = Date.now() + 7_200_000;
    const clock = new ServerClock(Date.now);
    const date = () => new Date(written).toUTCString();
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 422, headers: { Date: date() } }));
    const tokens = { current: async () => 'token', after: async () => undefined };
    const fetchJson = createFetchJson('/api', tokens, undefined, clock);
    await expect(fetchJson('/v3/cities/5')).rejects.toThrow(HttpError);
    expect(Math.abs(clock.now() - written)).toBeLessThan(5_000);
  });

  it('hands ra-data-simple-rest the whole answer, as fetchUtils.fetchJson does', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ id: 5 }, { status: 201, headers: { 'Content-Range': 'cities 0-0/1', ETag: '"3"' } }),
    );
    const fetchJson = createFetchJson('/api', { current: async () => 'token', after: async () => undefined });
    const { status, headers, body, json } = await fetchJson('/v3/cities/5');
    expect({ status, body, json }).toEqual({ status: 201, body: '{"id":5}', json: { id: 5 } });
    expect([headers.get('content-range'), headers.get('etag')]).toEqual(['cities 0-0/1', '"3"']);
  });

  it('SESS-02 carries the bearer token, and refreshes it once when it is refused', async () => {
    const { sent, provider } = portal(({ headers }) =>
      headers.get('authorization') === 'Bearer new'
        ? Response.json({ id: 5 })
        : Response.json({}, { status: 401 }),
    );
    expect(await provider.getOne('cities', { id: 5 })).toEqual({ data: { id: 5 } });
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
  });

  it('LIST-15 ROLE-08 a partner asks from the web, others do not', async () => {
    const partner = portal(() => list([]), Role.Partner);
    await partner.provider.getList('cities', {});
    expect(partner.sent[0]?.path).toContain('reqFrom=web');
    const admin = portal(() => list([]));
    await admin.provider.getList('cities', {});
    expect(admin.sent[0]?.path).not.toContain('reqFrom');
  });

  it('sends changed fields only, against the version that was read', async () => {
    const { sent, provider } = portal(() => Response.json({ id: 5, version: 4 }));
    const previousData = { id: 5, version: 3, city_name: 'Bath', country_id: 1, display_on_mobile: true };
    await provider.update('cities', { id: 5, data: { ...previousData, city_name: 'Bristol' }, previousData });
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: '/api/v3/cities/5',
      body: { city_name: 'Bristol' },
    });
    expect(sent[0]?.headers.get('if-match')).toBe('"3"');
  });

  it('keeps the idempotency key while nobody knows whether a create was carried out, and a moment longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const answers = [
      () => Promise.reject(new TypeError('no network')),
      () => Response.json({ message: 'Bad gateway' }, { status: 502 }),
      () => Response.json({ id: 9 }, { status: 201 }),
    ];
    const { sent, provider } = portal(async () => {
      const answer = answers.shift() ?? (() => Response.json({ id: 9 }, { status: 201 }));
      return await answer();
    });
    const data = { city_name: 'Bath', country_id: 1 };
    await expect(provider.create('cities', { data })).rejects.toMatchObject({ status: 0 });
    vi.advanceTimersByTime(60_000);
    await expect(provider.create('cities', { data })).rejects.toMatchObject({ status: 502 });
    vi.advanceTimersByTime(60_000);
    await provider.create('cities', { data });
    vi.advanceTimersByTime(300);
    await provider.create('cities', { data });
    await provider.create('cities', { data: { ...data, city_name: 'Wells' } });
    vi.advanceTimersByTime(5_000);
    await provider.create('cities', { data });
    const [lost, refused, stored, again, other, later] = sent.map(({ headers }) =>
      headers.get('idempotency-key'),
    );
    expect([refused, stored, again], 'a second click 300 ms later is the same submission').toEqual([
      lost,
      lost,
      lost,
    ]);
    expect(other, 'another content is another submission').not.toBe(lost);
    expect(later, 'the same content later is a new submission').not.toBe(lost);
  });

  it('A8 a second click within a second of the answer is the same submission, and one after it is another', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { sent, provider } = portal(() => Response.json({ id: 9 }, { status: 201 }));
    const data = { city_name: 'Bath', country_id: 1 };
    await provider.create('cities', { data });
    vi.advanceTimersByTime(999);
    await provider.create('cities', { data });
    vi.advanceTimersByTime(1_000);
    await provider.create('cities', { data });
    const [first, second, third] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('ERR-34 hands on the message and the field errors of the server', async () => {
    const errors = { city_name: 'City cannot be left blank' };
    const { provider } = portal(() =>
      Response.json({ code: 422, message: 'City cannot be left blank', errors }, { status: 422 }),
    );
    const failure = await provider.create('cities', { data: {} }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({ status: 422, message: 'City cannot be left blank', body: { errors } });
  });

  it('says nothing in the name of a proxy that answers a page', async () => {
    const { provider } = portal(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const failure = await provider.getOne('cities', { id: 1 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 502, message: '' });
  });

  it('deletes the row, with and without knowing it', async () => {
    const { sent, provider } = portal(() => Response.json({ code: 200, message: 'Delete success' }));
    await provider.delete('cities', { id: 7, previousData: { id: 7 } });
    await provider.delete('cities', { id: 8 });
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/v3/cities/7',
      'DELETE /api/v3/cities/8',
    ]);
  });

  it('DRAG-05 sends the order under the key of the description', async () => {
    const { sent, provider } = portal(() => Response.json({ code: 200 }));
    await provider.reorder('plans', [3, 1, 2]);
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/v3/plans/reorder', body: { ids: [3, 1, 2] } });
  });

  it('passes on that a total is an estimate', async () => {
    const { provider } = portal(() =>
      Response.json({ data: [], total_item: 20_000, total_is_estimate: true }),
    );
    expect(await provider.getList('cities', {})).toMatchObject({
      total: 20_000,
      meta: { total_is_estimate: true, total_is_minimum: false },
    });
  });

  it('passes on that there are at least so many', async () => {
    const total = { total_item: 10_001, total_is_estimate: true, total_is_minimum: true };
    const { provider } = portal(() => Response.json({ data: [], ...total }));
    expect(await provider.getList('cities', {})).toMatchObject({
      meta: { total_is_estimate: true, total_is_minimum: true },
    });
  });
});

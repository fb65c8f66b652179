import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import { type Http, unreachable } from './http-client.ts';
import { createSubmissions } from './submissions.ts';

/** The verbs that the partner API answers as ra-data-simple-rest asks them, by path instead of by name. */
export type SimpleRest = Pick<DataProvider, 'getOne' | 'create' | 'delete'>;

/**
 * ra-data-simple-rest over the portal's own client, which knows tokens, errors and abort signals. A create
 * carries an `Idempotency-Key`, the same one for as long as nobody knows whether it arrived.
 */
export function createSimpleRest(http: Http): SimpleRest {
  const submissions = createSubmissions(() => crypto.randomUUID());

  const submit = async (path: string, body: unknown) => {
    const headers = { 'Idempotency-Key': submissions.keyOf(path, body) };
    try {
      const row = await http(path, { method: 'POST', body, headers });
      submissions.answered(path, body);
      return row;
    } catch (error) {
      if (statusOf(error) !== unreachable) submissions.answered(path, body);
      throw error;
    }
  };

  const ask = (path: string, { method, body, signal }: fetchUtils.Options) => {
    if (method === 'POST') return submit(path, JSON.parse(String(body)));
    return http(path, { method: method === 'DELETE' ? 'DELETE' : 'GET', signal: signal ?? undefined });
  };

  return simpleRestProvider('', async (path, options = {}) => {
    const json = await ask(path, options);
    return { status: 200, headers: new Headers(), body: '', json };
  });
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import type { Http } from './http-client.ts';
import type { Submit } from './submit.ts';

/** The verbs that the partner API answers as ra-data-simple-rest asks them, by path instead of by name. */
export type SimpleRest = Pick<DataProvider, 'getOne' | 'create' | 'delete'>;

/** ra-data-simple-rest over the portal's own client, which knows tokens, errors, abort signals and retries. */
export function createSimpleRest(http: Http, submit: Submit): SimpleRest {
  const ask = (path: string, { method, body, signal }: fetchUtils.Options) => {
    if (method === 'POST') return submit(path, JSON.parse(String(body)));
    return http(path, { method: method === 'DELETE' ? 'DELETE' : 'GET', signal: signal ?? undefined });
  };

  return simpleRestProvider('', async (path, options = {}) => {
    const json = await ask(path, options);
    return { status: 200, headers: new Headers(), body: '', json };
  });
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the maps service was asked. */
interface Params {
  readonly url: URL;
  readonly key: unknown;
  readonly body: string;
}

/** A maps service of our own: answers each path as told, and remembers what it was asked. */
export interface FakeMaps {
  readonly hosts: { readonly places: string; readonly maps: string };
  readonly asked: Params[];
  /** The answers by path; a function sees the parameters. A missing one is a 500. */
  readonly answers: Record<string, unknown>;
  close(): Promise<void>;
}

export async function fakeMaps(): Promise<FakeMaps> {
  const asked: Params[] = [];
  const answers: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    void bodyOf(request).then(body => {
      const url = new URL(request.url ?? '/', 'http://maps.test');
      asked.push({ url, key: request.headers['x-goog-api-key'] ?? url.searchParams.get('key'), body });
      const answer = answers[url.pathname];
      response.statusCode = answer === undefined ? 500 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer ?? { error: { message: 'no such thing' } }));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  const host = `http://127.0.0.1:${port}`;
  return {
    hosts: { places: host, maps: host },
    asked,
    answers,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function addressOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The maps service has no port');
  return address;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gazetteer } from '../../server/address/gazetteer.ts';
import { traceHeaders } from '../../server/http/trace-context.ts';
import { startApp, type TestApp } from '../support/app.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const given = `00-${traceId}-00f067aa0ba902b7-01`;

let app: TestApp;
let carried: (string | undefined)[] = [];
beforeAll(async () => {
  // Something outside that a handler asks: it hears the header that the portal sends along.
  const peer = createServer((request, response) => {
    carried.push(request.headers.traceparent?.toString());
    response.end('[]');
  });
  peer.listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const address = peer.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const addresses = {
    ...gazetteer(),
    search: async () => {
      await fetch(`http://127.0.0.1:${port}/`, { headers: traceHeaders() });
      return [];
    },
  };
  app = await startApp({ addresses });
  return () => peer.close();
});
afterAll(() => app.close());

async function ask(headers: Record<string, string>): Promise<string> {
  const { headers: answered } = await app.server.inject({ method: 'GET', url: '/api/health', headers });
  return String(answered.traceparent);
}

it('a sound traceparent is taken: answered and logged under its id, with a part of our own', async () => {
  const answered = await ask({ traceparent: given });
  expect(answered).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  expect(answered).not.toBe(given);
  expect(app.log()).toContain(`"trace_id":"${traceId}"`);
});

it.each([
  ['nothing', undefined],
  ['other letters', '00-xyz92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  ['an id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['the forbidden version', `ff-${traceId}-00f067aa0ba902b7-01`],
  ['a longer text', `${given}${'a'.repeat(5_000)}`],
  ['a line of its own', `${traceId}" level=60`],
])('%s begins a trace of our own', async (_, header) => {
  const answered = await ask(header === undefined ? {} : { traceparent: header });
  expect(answered).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(answered).not.toContain(traceId);
});

it('what a handler asks of another system carries the trace of its request, and of no other', async () => {
  carried = [];
  const admin = await app.as('admin');
  const other = traceId.replaceAll('4', '5');
  await Promise.all(
    [given, given.replace(traceId, other)].map(traceparent =>
      admin.send({ method: 'GET', url: '/api/v3/address?q=Hanoi', headers: { traceparent } }),
    ),
  );
  expect(carried.map(header => header?.slice(3, 35)).sort()).toEqual([traceId, other].sort());
});

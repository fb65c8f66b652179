import fastify from 'fastify';
import { expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import type { Replica } from '../../server/db/engines/replica.ts';
import { currentBudget, RequestBudget, withinBudget } from '../../server/db/engines/request-budget.ts';
import type {} from '../../server/http/auth.ts';
import { readFromReplica } from '../../server/http/read-after.ts';

const signedIn = {
  actor: { id: 1, role: Role.Admin },
  sessionId: 'session',
  confirmed: true,
  mustSetUpSecondFactor: false,
  expiresAtMs: Number.MAX_SAFE_INTEGER,
};

/** A server beside a database whose log stands at 900, for somebody who has spent all time that the request had. */
async function serverOf(isSignedIn = true) {
  let asked = 0;
  const replica: Replica = {
    name: 'd1',
    position: async () => {
      asked += 1;
      if (currentBudget().leftMs(60_000) <= 0) throw new Error('No time left');
      return 900;
    },
    reached: async () => true,
    state: () => ({ isServing: true, answered: 0 }),
  };
  const app = fastify();
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.signedIn = isSignedIn ? signedIn : null;
    withinBudget(new RequestBudget(0), done);
  });
  readFromReplica(app, { replica });
  app.get('/api/row', async () => ({}));
  app.post('/api/row', async () => ({}));
  app.post('/api/refused', async (_request, reply) => reply.status(422).send({}));
  app.post('/api/written-and-failed', async (request, reply) => {
    if (request.dealings !== null) request.dealings.hasWritten = true;
    return reply.status(503).send({});
  });
  const told = async (method: 'GET' | 'POST', url: string, readAfter?: string) => {
    const headers = { ...(readAfter === undefined ? {} : { 'read-after': readAfter }) };
    const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
    return answer.headers['read-after'];
  };
  return { told, asked: () => asked };
}

it('DEC-290 tells how far the log has come where something may have changed, though the request has no time left', async () => {
  const { told } = await serverOf();
  expect(await told('POST', '/api/row')).toBe('d1-900');
  expect(await told('POST', '/api/written-and-failed')).toBe('d1-900');
});

it('DEC-290 asks nothing for who only reads or was refused, and tells a reader by what to begin', async () => {
  const { told, asked } = await serverOf();
  expect(await told('GET', '/api/row')).toBe('d1-0');
  expect(await told('GET', '/api/row', 'd2-800')).toBe('d1-0');
  expect(await told('GET', '/api/row', 'd1-800')).toBeUndefined();
  expect(await told('POST', '/api/refused')).toBeUndefined();
  expect(asked()).toBe(0);
});

it('DEC-290 tells strangers nothing of it', async () => {
  const { told, asked } = await serverOf(false);
  for (const url of ['/api/row', '/api/written-and-failed']) expect(await told('POST', url)).toBeUndefined();
  expect(await told('GET', '/api/row')).toBeUndefined();
  expect(asked()).toBe(0);
});

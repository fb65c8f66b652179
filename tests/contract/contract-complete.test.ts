import { expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { startApp } from '../support/app.ts';
import { plainRoutes } from '../support/contract-answers.ts';

/** Answered to programs, browsers and supervisors, not to the portal's screens; or over a websocket. */
const withoutContract = [
  'GET /api/docs',
  'GET /api/files/:name',
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/ready',
  'GET /api/v3/calendars/:secret/bookings.ics',
  'GET /api/v3/live',
];

it('every call that is no record’s own create, read, update or delete is answered by its contract', async () => {
  const app = await startApp();
  try {
    const lists = Object.values(registry).flatMap(({ endpoint, aliases = [] }) => [endpoint, ...aliases]);
    const own = new Set(
      lists.flatMap(list => {
        const url = `/api${list}`;
        const row = [`GET ${url}/:id`, `PUT ${url}/:id`, `DELETE ${url}/:id`];
        return [`GET ${url}`, `POST ${url}`, ...row, `PUT ${url}/reorder`, `GET ${url}/export`];
      }),
    );
    const left = plainRoutes(app.server).filter(route => !own.has(route));
    expect(left.toSorted()).toEqual(withoutContract);
  } finally {
    await app.close();
  }
});

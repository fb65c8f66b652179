import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { maySend } from '../../resources/schema/check.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { rowsOf } from '../support/portal.ts';

/** Written by hand: what each role is answered for an address that has an account, by every route that takes a new one. */
const answers = {
  '/api/v3/user': { admin: 409, service: 409, marketing: 409, partner: 403 },
  '/api/v3/partners': { admin: 409, service: 409, marketing: 409, partner: 403 },
  '/api/v3/invitation-link/create-user-with-company': {
    admin: 409,
    service: 403,
    marketing: 403,
    partner: 403,
  },
} as const;
const roles = {
  admin: Role.Admin,
  service: Role.CustomerService,
  marketing: Role.Marketing,
  partner: Role.Partner,
} as const;

onOneEngine('whether an address has an account', 'postgres', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  afterAll(() => app.server.close());

  const person = { first_name: 'A', last_name: 'B', date_of_birth: '1990-04-23', sex: 1 };
  const partner = { ...person, company: 'C', country: 'VN', city: 'Hue', phone_number: '+44 20 7946 0958' };
  const bodies = {
    '/api/v3/user': { ...person, phone_number: '415-555-0132' },
    '/api/v3/partners': partner,
    '/api/v3/invitation-link/create-user-with-company': { company: 'C' },
  } as const;

  it.each(Object.keys(roles))(
    'E11 is told to %s where they may see that account, and nowhere else',
    async name => {
      const entry = Object.entries(roles).find(([each]) => each === name);
      const { email: own } = await app.given.user({ role: entry?.[1] });
      const caller = app.bearer((await app.signIn(own)).access);
      // An admin's account is as visible to staff as a partner's; a partner sees neither.
      for (const role of [Role.Admin, Role.Partner]) {
        const { email } = await app.given.user({ role });
        const found = rowsOf(await caller.get(`/api/v3/user?q=${encodeURIComponent(email)}`));
        const seen = found.some(row => row.email === email);
        expect(seen).toBe(name !== 'partner');
        for (const [url, expected] of Object.entries(answers)) {
          const body = Object.entries(bodies).find(([each]) => each === url)?.[1];
          const { status, text } = await caller.post(url, { ...body, email });
          expect({ url, status, text }).toMatchObject({
            url,
            status: Object.entries(expected).find(([each]) => each === name)?.[1],
          });
          if (!seen) {
            const free = await caller.post(url, { ...body, email: `free.${email}` });
            expect({ url, text: free.text }).toEqual({ url, text });
          }
        }
      }
    },
  );

  it('E11 a removed account is nobody, and its address is free', async () => {
    const { id, email } = await app.given.user({ role: Role.Partner });
    await app.database.query('update users set deleted = true where id = $1', [id]);
    const marketing = await app.as('marketing');
    const { status, text } = await marketing.post('/api/v3/partners', { ...partner, email });
    expect(status, text).toBe(201);
  });

  it('E11 what is unique is written only by those who see all that it could meet', async () => {
    const blind: string[] = [];
    for (const resource of Object.values(registry))
      for (const [name, field] of Object.entries(resource.fields))
        for (const role of Object.values(roles)) {
          const isUnique = field.unique === true && field.secret !== true;
          const writes = (['create', 'update'] as const).some(
            verb => scopeOf(resource.access, verb, role) !== undefined && maySend(field, verb, role),
          );
          if (isUnique && writes && scopeOf(resource.access, 'read', role) !== 'all')
            blind.push(`${resource.name}.${name} by role ${role}`);
        }
    // A partner names locations of their own there, and no others.
    expect(blind).toEqual(['promotions.location_id by role 1']);
  });
});

import { hash } from '@node-rs/argon2';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { hashPassword } from '../../server/auth/accounts/password.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';

const found = z.object({ data: z.array(z.looseObject({ id: z.int() })) });
const composed = 'M\u1EADtKh\u1EA9u2026';
const decomposed = composed.normalize('NFD');

/** Text as it is copied from contacts, pages and chats, or typed on keyboards that write an accent by itself. */
onOneEngine('text that is pasted', 'pglite', open => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp['person']>>;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
    admin = await app.person(Role.Admin);
  });

  let made = 0;
  const partner = (values: Record<string, string>) => {
    made += 1;
    return admin.caller.post('/api/v3/partners', {
      ...{ email: `pasted.${made}@mail.example`, company: 'Pasted Ltd', first_name: 'Anna' },
      ...{ last_name: 'Lee', date_of_birth: '1984-09-12', country: 'VN', city: 'Hanoi', ...values },
    });
  };

  const emailsOf = async (query: string) => {
    const { status, body } = await admin.caller.get(`/api/v3/partners?page=1&itemsPerPage=50&${query}`);
    expect(status).toBe(200);
    return found.parse(body).data.map(({ email }) => email);
  };

  it.each([
    ['\u202A+84 28 3822 1234\u202C', '+84 28 3822 1234'],
    ['+84\u00A028\u202F3822\u20111234', '+84 28 3822-1234'],
  ])('DEC-326 FORM-PARTNER-05 a phone number pasted as %j is taken', async (pasted, kept) => {
    const { status, body } = await partner({ phone_number: pasted });
    expect({ status, phone_number: body.phone_number }).toEqual({ status: 201, phone_number: kept });
  });

  it('DEC-326 a name is kept as it looks, and found by whoever types what they see', async () => {
    const email = 'looks.like@mail.example';
    const { body } = await partner({
      ...{
        email,
        first_name: 'Ho\u0300ang\u00A0Mai',
        last_name: '\u202EV\u0169\u200B',
        company: 'Wave\u00ADCo',
      },
    });
    expect(body).toMatchObject({ first_name: 'H\u00F2ang Mai', last_name: 'V\u0169', company: 'WaveCo' });
    expect(await emailsOf('q=WaveCo')).toEqual([email]);
    const filter = [{ field: 'first_name', op: 'ilike', value: 'Ho\u0300ang\u00A0Mai\u200B' }];
    expect(await emailsOf(`filter=${encodeURIComponent(JSON.stringify(filter))}`)).toEqual([email]);
    expect(await emailsOf(`q=${encodeURIComponent('\u200BWave\u2060Co')}`)).toEqual([email]);
  });

  it('DEC-326 an address is taken without what stands around it, and refused with a mark inside', async () => {
    const { status, body } = await partner({ email: '\u202Aaround.it@mail.example\u202C' });
    expect({ status, email: body.email }).toEqual({ status: 201, email: 'around.it@mail.example' });
    const { email } = await app.given.user({ role: Role.Partner });
    await app.signIn(`\u202A${email}\u202C`);
    const inside = await partner({ email: 'in\u200Bside@mail.example' });
    expect(inside.status).toBe(422);
    expect(Object.keys(inside.body.errors ?? {})).toEqual(['email']);
  });

  it('DEC-326 a registration keeps names as they look, and takes none of nothing', async () => {
    const register = (first_name: string) =>
      app.anonymous.post('/api/v3/auth/register', {
        ...{ email: 'registers@mail.example', first_name, last_name: 'Le\u0302', company: 'Ltd' },
        ...{ password: 'Password2026', repassword: 'Password2026', language: 'en' },
      });
    const refused = await register('\u200B\u3164');
    expect({ status: refused.status, errors: Object.keys(refused.body.errors ?? {}) }).toEqual({
      ...{ status: 422, errors: ['first_name'] },
    });
  });

  it('DEC-326 a password is the same on a keyboard that writes accents by themselves', async () => {
    const { id, email } = await app.given.user({ role: Role.Partner });
    const setHash = (password_hash: string) =>
      app.database.query('update users set password_hash = $2 where id = $1', [id, password_hash]);
    await setHash(await hashPassword(composed));
    await app.signIn(email, decomposed);
    await app.signIn(email, composed);
    await expect(app.signIn(email, 'MatKhau2026')).rejects.toThrow(/cannot sign in/);
    // A hash of before, made of what such a keyboard had written.
    await setHash(await hash(decomposed));
    await app.signIn(email, decomposed);
  });
});

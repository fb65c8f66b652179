import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { weekdays } from '../../domain/time/calendar.ts';
import { accountOf } from '../../server/auth/sign-in/social-account.ts';
import { runChunk } from '../../server/jobs/run-chunk.ts';
import { expectStatus, mail } from '../support/booked-place.ts';
import { type ContendedPlace, openContendedPlace } from '../support/contended-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type Meanwhile, waitsIn } from '../support/held-row.ts';
import { mailedTo } from '../support/mailed.ts';
import { addPasskey, partOf } from '../support/second-factors.ts';

/** Workflows lock all that they need at once, in one order, so that nobody waits in a circle. */
const inOrder = /^with l as materialized/;

const operationOf = z.object({ operation: z.object({ id: z.number() }) });
const week = weekdays.map(day_of_week => ({
  ...{ day_of_week, isActive: true, open_time: '09:00:00', close_time: '18:00:00', block: [] },
}));

onOneEngine('what is decided by a row', 'postgres', (open, engine) => {
  let place: ContendedPlace;
  beforeAll(async () => {
    place = await openContendedPlace(open);
    return place.close;
  });

  const newest = async (table: string, where: string, value: unknown): Promise<number> => {
    const [row] = await place.query<{ id: number }>(
      `select id from "${table}" where ${where} = $1 order by id desc limit 1`,
      [value],
    );
    return row?.id ?? 0;
  };
  const changing = async () => {
    const somebody = await place.app.person();
    const fresh = `fresh-${somebody.id}@new.example`;
    await somebody.caller.post(`/api/v3/user/${somebody.id}/email-change`, { email: fresh });
    const [confirm, stop] = [await mailedTo(place.app, fresh), await mailedTo(place.app, somebody.email)];
    return { ...somebody, confirm: confirm.token, stop: stop.token };
  };
  const anonymous = () => place.app.anonymous;
  const admin = () => place.callers.admin;
  const factors = '/api/v3/auth/second-factor';
  let weeks = 0;
  const booking = async () => {
    weeks += 1;
    const start = new Date(Date.parse('2031-04-01T10:00:00.000Z') + weeks * 7 * 86_400_000);
    return { id: await place.booking({ start_time: start.toISOString() }), start };
  };
  const moving = async () => {
    const { id, start } = await booking();
    const start_time = new Date(start.getTime() + 4 * 3_600_000).toISOString();
    const ask = () => place.move('admin', id, { confirm_reschedule: true, ...mail, start_time });
    return { id, ask };
  };
  /** A booking that goes to another location of its owner: that, its device, and who sends it there. */
  const leaving = async () => {
    const offer = {
      status: 2,
      currency: 'EUR',
      duration_mins: [30],
      city: 'Berlin',
      country_short_name: 'DE',
    };
    const prices = { price_rules: [{ slot: 30, price: 1000, currency: 'EUR' }] };
    const at = async () => await place.place(place.callers.owner.id, { ...offer, ...prices });
    const [home, next] = [await at(), await at()];
    const id = await place.booking({ bed_id: home.bed, location_id: home.location, slot_duration: 40 });
    const solve = { rest: 'move', within_days: 0, within_km: 0 };
    const body = { bookings: [id], reason: 'Burst pipe', solve, confirm_solve: true };
    const ask = async () => expectStatus(await place.callers.owner.post('/api/v3/bookings/solve', body), 200);
    return { next, ask };
  };
  const cancelled = async () => {
    const { id } = await booking();
    const { body } = expectStatus(await place.cancel('admin', id, { confirm_cancel: true, ...mail }), 200);
    return operationOf.parse(body).operation.id;
  };

  /**
   * Reliability A1, A2, A5, A10, E13: whoever decides by a row waits until others have done with it, and reads it only
   * then; otherwise two at once decide by what neither of them leaves.
   */
  const waiting: Readonly<Record<string, () => Promise<Meanwhile>>> = {
    'A10 a change of a record': async () => {
      const id = await place.app.given.row('cities', 0);
      return {
        row: ['cities', id],
        ask: () => admin().put(`/api/v3/cities/${id}`, { display_on_mobile: true }),
      };
    },
    'A10 taking a change of a record back': async () => {
      const id = await place.app.given.row('cities', 0, { display_on_mobile: false });
      expectStatus(await admin().put(`/api/v3/cities/${id}`, { display_on_mobile: true }), 200);
      const operation = await newest('operations', 'row_id', id);
      return { row: ['cities', id], ask: () => place.undo('admin', operation) };
    },
    'A10 importing a file': async () => {
      const id = await place.app.given.row('cities', 0, { display_on_mobile: false });
      const file = {
        columns: ['id', 'display_on_mobile'],
        rows: [{ line: 2, values: [String(id), 'true'] }],
      };
      const ask = (body: object) => admin().post('/api/v3/cities/import', body);
      const { plan } = expectStatus(await ask(file), 200).body;
      return { row: ['cities', id], ask: async () => expectStatus(await ask({ ...file, plan }), 200) };
    },
    'DRAG-05 putting records in another order': async () => {
      const ids = [await place.app.given.row('plans', 0), await place.app.given.row('plans', 0)];
      return { row: ['plans', ids[0] ?? 0], ask: () => admin().put('/api/v3/plans/reorder', { ids }) };
    },
    'A2 moving a booking, by its location': async () => {
      const { ask } = await moving();
      return { row: ['locations', place.location], ask, by: inOrder };
    },
    'A1 moving a booking, by its device': async () => {
      const { ask } = await moving();
      return { row: ['devices', place.bed], ask, by: inOrder };
    },
    'A1 moving a booking': async () => {
      const { id, ask } = await moving();
      return { row: ['bookings', id], ask, by: inOrder };
    },
    'DEC-305 sending a guest to another location, by that': async () => {
      const { next, ask } = await leaving();
      return { row: ['locations', next.location], lock: 'for no key update', ask, by: inOrder };
    },
    'DEC-305 sending a guest to another location, by its device': async () => {
      const { next, ask } = await leaving();
      return { row: ['devices', next.bed], lock: 'for no key update', ask, by: inOrder };
    },
    'C4 taking a cancellation back, by its mail': async () => {
      const operation = await cancelled();
      const [{ key } = { key: '' }] = await place.query<{ key: string }>(
        'select key from operations where id = $1',
        [operation],
      );
      return {
        row: ['mails', await newest('mails', 'operation', key)],
        ask: () => place.undo('admin', operation),
      };
    },
    'DEC-264 a device that comes to a location, by who owns that': async () => {
      const { location } = await place.place(place.callers.owner.id);
      const device = await place.app.given.row('devices', 0, { partner_location_id: null, user_id: null });
      const comes = { partner_location_id: location };
      const ask = async () => expectStatus(await admin().put(`/api/v3/homebeds/${device}`, comes), 200);
      return { row: ['locations', location], lock: 'for no key update', ask, by: /for share$/ };
    },
    'DEC-264 a device that an undo brings back to a location, by who owns that': async () => {
      const [from, to] = [
        await place.place(place.callers.owner.id),
        await place.place(place.callers.owner.id),
      ];
      const device = await place.app.given.row('devices', place.callers.owner.id, {
        partner_location_id: from.location,
      });
      const moves = { partner_location_id: to.location };
      expectStatus(await admin().put(`/api/v3/homebeds/${device}`, moves), 200);
      const operation = await newest('operations', 'row_id', device);
      const ask = async () => expectStatus(await place.undo('admin', operation), 200);
      return { row: ['locations', from.location], lock: 'for no key update', ask, by: inOrder };
    },
    'HOURS-04 writing the hours of a week': async () => {
      const { location } = await place.place(place.callers.owner.id);
      const ask = () => admin().put(`/api/v3/location/${location}/list-hours`, week);
      return { row: ['location_hours', location, 'location_id'], ask };
    },
    'trying a job again': async () => {
      const id = await place.app.given.row('cities', 0);
      const job = await place.ended(await place.remove(id));
      return { row: ['jobs', job], ask: () => admin().post(`/api/v3/jobs/${job}/retry`) };
    },
    'A4 the work of a job': async () => {
      const [job] = await place.query<{ id: number }>(
        `insert into jobs (key, kind, resource, user_id, request, total, status, beat_at)
         values (gen_random_uuid(), 'bulk', 'cities', $1, '{}', 0, 'running', now() + interval '1 hour') returning id`,
        [admin().id],
      );
      const window = { now: Date.now, seconds: 60 };
      const deps = { database: place.database, hooks: {}, window, log: { error: () => undefined } };
      const ask = () => runChunk(deps, job?.id ?? 0);
      return { row: ['jobs', job?.id ?? 0], ask };
    },
    'API-53 choosing a password': async () => {
      const { id, email } = await place.app.person();
      await anonymous().post('/api/v3/auth/forgot-password', { email });
      const { token } = await mailedTo(place.app, email);
      const chosen = { token, password: 'NewPass2026', repassword: 'NewPass2026' };
      return { row: ['users', id], ask: () => anonymous().post('/api/v3/auth/reset-password', chosen) };
    },
    'confirming another address, by what was asked for': async () => {
      const { id, confirm } = await changing();
      const ask = () => anonymous().post('/api/v3/auth/confirm-email', { token: confirm });
      return { row: ['email_changes', id, 'user_id'], ask };
    },
    'confirming another address, by the account': async () => {
      const { id, confirm } = await changing();
      const ask = () => anonymous().post('/api/v3/auth/confirm-email', { token: confirm });
      return { row: ['users', id], ask };
    },
    'taking an address back, by whoever has registered it since': async () => {
      const { email, confirm, stop } = await changing();
      expectStatus(await anonymous().post('/api/v3/auth/confirm-email', { token: confirm }), 200);
      const form = { email, first_name: 'Late', last_name: 'Comer', company: 'Squat Ltd' };
      await anonymous().post('/api/v3/auth/register', form);
      await mailedTo(place.app, email, 2);
      // The database dates it by its own clock, the server the confirmation by that of the test.
      await place.query("update users set create_time = '2040-01-01' where email = $1", [email]);
      const ask = () => anonymous().post('/api/v3/auth/stop-email-change', { token: stop });
      return { row: ['users', await newest('users', 'email', email)], ask };
    },
    'E13 the first sign-in through others, by the account of its address': async () => {
      const { id, email } = await place.app.person();
      const identity = {
        nonce: `nonce-${id}`,
        subject: `subject-${id}`,
        verifiedEmail: email,
        firstName: 'Iris',
        lastName: 'Holm',
      };
      const asked = { provider: 'google', identity, requestId: `request-${id}`, now: place.app.clock.now };
      const ask = () => place.database.transaction(transaction => accountOf(transaction, asked));
      return { row: ['users', id], ask };
    },
    'E20 the use of a passkey': async () => {
      const { caller, id } = await place.app.person();
      const { passkey } = await addPasskey(caller);
      const start = await anonymous().post('/api/v3/auth/login/passkey/start', {});
      const shown = passkey.get({ challenge: String(partOf(start, 'passkey').challenge) });
      const body = { ticket: start.body.ticket, passkey: shown };
      const ask = () => anonymous().post('/api/v3/auth/login/passkey', body);
      return { row: ['second_factors', id, 'user_id'], ask };
    },
    'the first second factor, by its account': async () => {
      const { caller, id } = await place.app.person();
      return { row: ['users', id], ask: () => addPasskey(caller) };
    },
    'removing the last second factor, by its account': async () => {
      const { caller, id } = await place.app.person();
      const { factorId } = await addPasskey(caller);
      return { row: ['users', id], ask: () => caller.delete(`${factors}/passkeys/${factorId}`) };
    },
    'removing the second factors of somebody else, by their account': async () => {
      const { caller, id } = await place.app.person();
      await addPasskey(caller);
      const boss = await place.app.person(Role.Admin);
      return { row: ['users', id], ask: () => boss.caller.delete(`/api/v3/user/${id}/second-factors`) };
    },
    'asking a role for a second factor': async () => {
      const boss = await place.app.person(Role.Admin);
      const ask = () => boss.caller.put(`${factors}/roles`, { roles: [] });
      expectStatus(await ask(), 200);
      return { row: ['settings', await newest('settings', 'name', 'second_factor_roles')], ask };
    },
    'erasing a person': async () => {
      const { id } = await place.app.person();
      const boss = await place.app.person(Role.Admin);
      const ask = (body: object) => boss.caller.post(`/api/v3/user/${id}/erase`, body);
      const { plan } = (await ask({})).body;
      return { row: ['users', id], ask: () => ask({ confirm_erase: true, plan }) };
    },
  };

  describe.skipIf(engine === 'pglite')('waits for those who change it', () => {
    it.each(Object.entries(waiting))('%s', async (_what, prepare) => {
      const meanwhile = await prepare();
      const statement = await waitsIn(place.others, meanwhile);
      expect(statement).toMatch(/ for (?:(?:no key )?update|share)\b/);
      expect(statement).toMatch(meanwhile.by ?? '');
    });
  });
});

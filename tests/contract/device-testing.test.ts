import { beforeAll, expect, it } from 'vitest';
import { resourceOf } from '../../resources/index.ts';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type PersonName, type Portal, rowsOf } from '../support/portal.ts';

onOneEngine('the self-tests of a device', 'pglite', open => {
  let portal: Portal;
  let device: number;
  let sessions: number[];
  const connection = '24:6F:28:AE:5C:10';

  beforeAll(async () => {
    portal = await openPortal(await open());
    const owner = portal.people.owner.id;
    device = await portal.samples.row(resourceOf('devices'), owner, {
      connection_id: connection,
      list_user_view: null,
      list_user_edit: null,
    });
    sessions = [];
    for (let count = 0; count < 23; count += 1)
      sessions.push(await portal.samples.row(resourceOf('sessions'), owner));
    for (const session of sessions.toReversed())
      for (const index of [1, 2]) await record({ session_id: session, index });
    await record({ testing_type: 'QA', session_id: null, index: null, user_id: portal.people.service.id });
    await record({ device_id: await portal.samples.row(resourceOf('devices'), owner), session_id: null });
  });

  const record = async (values: Record<string, unknown>) =>
    await portal.samples.row(resourceOf('testing-records'), portal.people.owner.id, {
      ...{ device_id: device, testing_type: 'CURRENT_SYSTEM', booking_id: null },
      ...{ software: null, mechanical: { motor_1: 0 } },
      ...values,
    });
  const ask = async (who: PersonName, id = connection) =>
    await portal.send(portal.people[who].token, {
      method: 'GET',
      url: `/api/v3/device-testing/connection/${encodeURIComponent(id)}`,
    });

  it('QA-01 API-43 SYS-02 the admin gets those of the highest sessions, whenever they were written, and those of the factory', async () => {
    const answer = await ask('admin');
    expect(answer.status, answer.text).toBe(200);
    const rows = rowsOf(answer);
    const ofSessions = rows.filter(({ testing_type }) => testing_type === 'CURRENT_SYSTEM');
    expect(new Set(ofSessions.map(({ session_id }) => session_id))).toEqual(new Set(sessions.slice(3)));
    expect(ofSessions).toHaveLength(40);
    expect(rows.every(({ device_id }) => device_id === device)).toBe(true);
  });

  it('QA-02 QA-08 QA-09 LOG-02 each with its readings as they are, and who made it', async () => {
    const qa = rowsOf(await ask('admin')).filter(({ testing_type }) => testing_type === 'QA');
    expect(qa).toMatchObject([
      {
        user: { id: portal.people.service.id, email: expect.stringContaining('@') },
        software: null,
        mechanical: { motor_1: 0 },
        update_time: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('SYS-03 D1 nobody else learns whether the device exists', async () => {
    for (const who of ['owner', 'stranger', 'service', 'marketing'] as const) {
      const [there, absent] = [await ask(who), await ask(who, 'FF:FF')];
      expect([there.status, absent.status]).toEqual([403, 403]);
      expect(there.text).toBe(absent.text);
    }
  });

  it('QA-07 a connection id that no device has is a 404 that says so', async () => {
    for (const id of ['FF:FF', '%', '_', "' or 1=1 --", connection.toLowerCase()]) {
      const { status, body } = await ask('admin', id);
      expect({ status, body }).toMatchObject({
        status: 404,
        body: { message: `Device ${id} does not exist` },
      });
    }
  });
});

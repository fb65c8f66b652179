import { z } from 'zod';
import { Role } from '../domain/actor.ts';
import { sessionIndexes, testingTypes } from '../domain/bookings/session-result.ts';
import { all, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, json, reference } from './schema/fields.ts';

const reading = z.int().min(0).max(2);

/** What the electronics say: 0 is Incorrect (QA-08). */
const software = z.strictObject({
  esp_communication: reading,
  sd_card_ble: reading,
  sd_card_wifi: reading,
  wifi_connection: reading,
});

/** What each motor and sensor says: 0, 1 or 2 (QA-09). */
const mechanical = z.record(z.string().max(50), reading).refine(found => Object.keys(found).length <= 50);

/** Self-tests of devices, at the factory and around each session (QA, LOG-02). */
export const testingRecords = defineResource({
  name: 'testing-records',
  label: { one: 'Testing record', many: 'Testing records' },
  endpoint: '/v3/device-testing',
  title: 'testing_type',
  fields: {
    device_id: reference('devices', { label: 'Device', required: true, filter: 'eq' }),
    testing_type: choice({ label: 'Test', required: true, choices: testingTypes, filter: 'eq' }),
    session_id: reference('sessions', { label: 'Session', filter: 'eq' }),
    booking_id: reference('bookings', { label: 'Booking', filter: 'eq' }),
    index: choice({ label: 'Taken at', choices: sessionIndexes, filter: 'eq' }),
    user_id: reference('users', { label: 'Tested by', filter: 'eq' }),
    software: json({ label: 'Software', schema: software }),
    mechanical: json({ label: 'Mechanical', schema: mechanical }),
  },
  list: {
    columns: ['device_id', 'testing_type', 'session_id', 'index', 'user_id', 'software', 'mechanical'],
  },
  access: serverWrites(all(Role.Admin)),
});
export type TestingRecord = RowOf<typeof testingRecords>;

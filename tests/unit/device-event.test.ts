import { expect, it } from 'vitest';
import { type DeviceFact, type DeviceHistoryEntry, eventsOfLine } from '../../domain/devices/device-event.ts';

const time = '2031-03-03T08:00:00.000Z';
const instant = Date.parse(time);

const rows: readonly [string, Partial<DeviceHistoryEntry>, readonly DeviceFact[]][] = [
  ['it became known', { action: 'create' }, [{ kind: 'created' }]],
  [
    'it became known at a place',
    { action: 'create', changes: { partner_location_id: { before: null, after: 3 } } },
    [{ kind: 'created' }, { kind: 'placed', from: undefined, to: 3 }],
  ],
  [
    'it was removed',
    { action: 'remove', changes: { deleted: { before: false, after: true } } },
    [{ kind: 'removed' }],
  ],
  ['it was brought back', { changes: { deleted: { before: true, after: false } } }, [{ kind: 'restored' }]],
  [
    'something was taken back, whatever that was',
    { operation: 'undo:1', changes: { hardware_id: { before: 1, after: 2 } } },
    [{ kind: 'undone' }],
  ],
  [
    'it went from one place to another, whatever else that changed',
    {
      changes: {
        partner_location_id: { before: 3, after: 4 },
        installation_date: { before: null, after: time },
        name: { before: 'Elm', after: 'Oak' },
      },
    },
    [{ kind: 'placed', from: 3, to: 4 }],
  ],
  [
    'it took the place of another one',
    { isReplacement: true, otherDevice: 9, changes: { partner_location_id: { before: null, after: 3 } } },
    [{ kind: 'took-over', location: 3, device: 9 }],
  ],
  [
    'another one took its place',
    {
      ...{ isReplacement: true, otherDevice: 9 },
      changes: {
        is_disabled: { before: false, after: true },
        reason_replace: { before: null, after: 'Motor 3' },
      },
    },
    [{ kind: 'replaced', reason: 'Motor 3', device: 9 }],
  ],
  [
    'it was disabled, with its reason',
    {
      changes: {
        is_disabled: { before: false, after: true },
        reason_disabled: { before: null, after: 'Smells of smoke' },
      },
    },
    [{ kind: 'disabled', reason: 'Smells of smoke' }],
  ],
  [
    'it was disabled without a reason that says anything',
    {
      changes: { is_disabled: { before: false, after: true }, reason_disabled: { before: null, after: ' ' } },
    },
    [{ kind: 'disabled', reason: undefined }],
  ],
  ['it was enabled', { changes: { is_disabled: { before: true, after: false } } }, [{ kind: 'enabled' }]],
  ['it had never been disabled', { changes: { is_disabled: { before: null, after: false } } }, []],
  [
    'it got another hardware',
    { changes: { hardware_id: { before: 1, after: 2 } } },
    [{ kind: 'hardware', before: 1, after: 2 }],
  ],
  [
    'its installation was put off',
    { changes: { installation_date: { before: null, after: time } } },
    [{ kind: 'installation-date', before: undefined, after: instant }],
  ],
  [
    'other fields were changed',
    { changes: { name: { before: 'Elm', after: 'Oak' }, wifi_status: { before: 0, after: 2 } } },
    [{ kind: 'changed', fields: ['name'] }],
  ],
];

it.each(rows)('DEV-06 the history of a device says that %s', (_what, line, facts) => {
  const entry = {
    id: 1,
    action: 'update',
    create_time: time,
    user_id: 7,
    operation: null,
    changes: {},
  } as const;
  const events = eventsOfLine({ ...entry, isReplacement: false, otherDevice: null, ...line });
  expect(events).toEqual(facts.map(fact => ({ ...fact, time: instant, userId: 7 })));
});

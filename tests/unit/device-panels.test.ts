import { describe, expect, it } from 'vitest';
import type { PlannedBooking } from '../../contract/plan.ts';
import {
  deviceNamed,
  devicesLike,
  locationFilter,
  locationNamed,
} from '../../src/pages/devices/register/search.ts';
import { planChanges } from '../../src/pages/devices/replace/plan-changes.ts';

const device = (id: number, serial_id: string, connection_id: string, place: number | null = null) => ({
  ...{ id, serial_id, connection_id },
  ...{ name: `Bed ${id}`, partner_location_id: place },
});
const stock = [
  device(1, 'GB-12023-3053-OTDNIQ-1D', '24:6F:28:8F:3C:88'),
  device(2, 'GB-12023-3054-BU0INS-1D', '24:6F:28:0B:6F:DE', 7),
  device(3, 'GB-12023-3055-WRX8VN-1D', '24:6F:28:B7:6F:0D'),
];

describe('finding a device in stock', () => {
  it('REG-01 takes a serial or connection ID as scanners and labels write it', () => {
    for (const text of [
      ' gb-12023-3053-otdniq-1d\r\n',
      'GB120233053OTDNIQ1D',
      '246f288f3c88',
      '24-6F-28-8F-3C-88',
      '２４：６Ｆ：２８：８Ｆ：３Ｃ：８８',
      '\u200EGB\u201112023\u20133053\u2011OTDNIQ\u20111D',
    ])
      expect(deviceNamed(stock, text)?.id).toBe(1);
    for (const text of ['', ' : - ', 'GB-12023-3053', 'XX']) expect(deviceNamed(stock, text)).toBeUndefined();
  });

  it('DEC-46 lists stock, and what stands somewhere only behind it and when it is looked for', () => {
    expect(devicesLike(stock, '').map(({ id }) => id)).toEqual([1, 3]);
    expect(devicesLike(stock, '12023-305').map(({ id }) => id)).toEqual([1, 3, 2]);
    expect(devicesLike(stock, 'bed 3').map(({ id }) => id)).toEqual([3]);
    const named = [{ ...device(4, 'S4', 'C4'), name: 'Giường Đà Nẵng' }];
    for (const text of ['da nang', 'Đa\u0300 Na\u0306\u0303ng', 'GIƯỜNG'])
      expect(devicesLike(named, text), text).toHaveLength(1);
    expect(devicesLike(stock, 'nothing like it')).toEqual([]);
  });

  it('FORM-DEV-13 FORM-DEV-15 offers the locations that the address asks for, never removed ones', () => {
    const kept = { field: 'deleted', op: 'eq', value: false };
    const asked = { field: 'user_id', op: 'eq', value: 4 };
    expect(locationFilter(null)).toEqual([kept]);
    expect(locationFilter(JSON.stringify([asked]))).toEqual([kept, asked]);
    for (const text of ['', '{', '[{"field":1}]', '"x"']) expect(locationFilter(text)).toEqual([kept]);
  });

  it('DEC-73 ROUTE-24 a filter that names one location, as itself or as the place of devices, chooses it', () => {
    for (const field of ['id', 'partner_location_id']) {
      const filter = locationFilter(JSON.stringify([{ field, op: 'eq', value: 7 }]));
      expect(filter.at(-1)).toEqual({ field: 'id', op: 'eq', value: 7 });
      expect(locationNamed(filter)).toBe(7);
    }
    for (const op of ['ne', 'in'])
      expect(locationNamed(locationFilter(JSON.stringify([{ field: 'id', op, value: [7] }])))).toBeNull();
    expect(locationNamed(locationFilter(null))).toBeNull();
  });
});

describe('a plan that has changed', () => {
  const planned = (id: number, outcome: PlannedBooking['outcome'], version = 1): PlannedBooking => ({
    ...{ id, outcome, version, booking_status: 2 },
    ...{ start_time: '2031-03-04T10:00:00.000Z', end_time: '2031-03-04T11:00:00.000Z' },
    user: { id: 1, email: 'g@example.com', first_name: 'Gemma', last_name: '' },
    home_bed: { id: 1, name: 'Bed' },
  });

  it('A5 tells what is new, gone, other and changed, and nothing of what is the same', () => {
    const before = [planned(1, 'move'), planned(2, 'move'), planned(3, 'move'), planned(4, 'cancel')];
    const now = [planned(1, 'move'), planned(2, 'cancel'), planned(3, 'move', 2), planned(5, 'move')];
    const changes = planChanges(before, now).map(({ kind, booking }) => [booking.id, kind]);
    expect(changes).toEqual([
      [2, 'other'],
      [3, 'time'],
      [5, 'new'],
      [4, 'gone'],
    ]);
    expect(planChanges(before, before)).toEqual([]);
  });
});

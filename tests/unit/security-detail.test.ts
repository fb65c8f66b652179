import { describe, expect, it } from 'vitest';
import { askedByField, readDetail } from '../../src/pages/security/read-detail.ts';

/** What is told, the record by its name alone. */
function told(kind: string, detail: string): unknown {
  const read = readDetail(kind, detail);
  if ('exported' in read) return { ...read, exported: read.exported.name };
  return 'of' in read ? { ...read, of: read.of?.name } : read;
}

describe('DEC-355 the details of the security log', () => {
  it.each([
    ['access-refused', 'GET /api/v3/settings', { key: 'read', of: 'settings' }],
    ['access-refused', 'PUT /api/v3/user/:id', { key: 'change', of: 'users' }],
    ['access-refused', 'DELETE /api/v3/cities/:id', { key: 'remove', of: 'cities' }],
    ['access-refused', 'POST /api/v3/user/:id/erase', { key: 'something_else', of: 'users' }],
    ['role-changed', 'Partner → Customer service', { key: 'roles', roles: ['1', '3'] }],
    ['role-changed', 'none → Admin', { key: 'roles', roles: ['none', '0'] }],
    ['second-factor-required', 'Admin, Marketing', { key: 'of_roles', roles: ['0', '4'] }],
    ['second-factor-required', 'of no role', { key: 'no_role' }],
    ['session-ended', '3 ended', { key: 'ended', count: 3 }],
    ['second-factor-removed', '7 recovery codes are left', { key: 'codes_left', count: 7 }],
    ['second-factor-removed', 'removed by an admin: app, passkey', { key: 'by_an_admin' }],
    ['second-factor-refused', 'wrong code', { key: 'wrong_code' }],
    ['personal-data-read', 'list of partners', { key: 'list', of: 'partners' }],
    ['personal-data-read', 'the whole file', { key: 'whole_file' }],
    ['account-disabled', 'removed', { key: 'removed' }],
    ['admin-made', 'npm run admin', { key: 'on_the_server' }],
    ['company-switch', 'spa.example', { text: 'spa.example' }],
    [
      'email-change-stopped',
      'removed calendar links: 2, second factors: 1',
      {
        several: [
          { key: 'calendar_links', count: 2 },
          { key: 'second_factors', count: 1 },
        ],
      },
    ],
  ])('%s: %s', (kind, detail, expected) => {
    expect(told(kind, detail)).toEqual(expected);
  });

  it('an export by its list and what it was asked for; a filter that was cut is told to be one', () => {
    const filter = [
      { field: 'start_time', op: 'ge', value: '2026-01-01T00:00:00Z' },
      { field: 'start_time', op: 'le', value: '2026-01-31T23:00:00Z' },
      { field: 'booking_status', op: 'eq', value: 2 },
    ] as const;
    // As the log keeps it: no longer written for an address.
    const detail = `bookings?filter=${JSON.stringify(filter)}&q=Anna`;
    expect(told('exported', detail)).toEqual({ exported: 'bookings', asked: filter, q: 'Anna', whole: true });
    expect(askedByField(filter)).toEqual({
      start_time: { ge: '2026-01-01T00:00:00Z', le: '2026-01-31T23:00:00Z' },
      booking_status: 2,
    });
    expect(told('exported', detail.slice(0, 60))).toEqual({
      exported: 'bookings',
      asked: [],
      q: '',
      whole: false,
    });
    expect(told('exported', 'cities')).toEqual({ exported: 'cities', asked: [], q: '', whole: true });
    expect(told('exported', 'gone?filter=[]')).toEqual({ text: 'gone?filter=[]' });
  });
});

import { describe, expect, it } from 'vitest';
import { listSearch } from '../../dataProvider/calls.ts';
import { resourceOf } from '../../resources/index.ts';

const cities = resourceOf('cities');
const bookings = resourceOf('bookings');

function parsed(search: string) {
  const { filter, ...rest } = Object.fromEntries(new URLSearchParams(search));
  return { ...rest, filter: filter === undefined ? undefined : JSON.parse(filter) };
}

describe('the query of a list', () => {
  it('API-06 says page, size, sort and direction', () => {
    const search = listSearch(cities, { page: 2, perPage: 30, sort: { field: 'city_name', order: 'DESC' } });
    expect(parsed(search)).toEqual({ page: '2', itemsPerPage: '30', sortBy: 'city_name', sortDesc: 'true' });
  });

  it('FILTER-02 FILTER-06 sends entries with the operator of the description', () => {
    const search = listSearch(cities, {
      page: 1,
      perPage: 20,
      filter: { city_name: ' lon ', country_id: 3, display_on_mobile: false, unused: '' },
    });
    expect(parsed(search).filter).toEqual([
      { field: 'city_name', op: 'ilike', value: 'lon' },
      { field: 'country_id', op: 'eq', value: 3 },
      { field: 'display_on_mobile', op: 'eq', value: false },
    ]);
  });

  it('sends several values as in, and a range as two entries of its field', () => {
    const search = listSearch(bookings, {
      page: 1,
      perPage: 20,
      filter: { booking_status: [1, 2], start_time: { ge: '2026-01-01T00:00:00.000Z' } },
    });
    expect(parsed(search).filter).toEqual([
      { field: 'booking_status', op: 'in', value: [1, 2] },
      { field: 'start_time', op: 'ge', value: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  it('takes free text out of the filter', () => {
    const search = listSearch(cities, { page: 1, perPage: 20, filter: { q: '  lon don ' } });
    expect(parsed(search)).toEqual({ page: '1', itemsPerPage: '20', q: 'lon don', filter: undefined });
  });

  it('LIST-15 adds reqFrom=web only when told', () => {
    const askedFrom = (fromWeb: boolean) =>
      new URLSearchParams(listSearch(cities, { page: 1, perPage: 20, fromWeb })).get('reqFrom');
    expect([askedFrom(true), askedFrom(false)]).toEqual(['web', null]);
  });
});

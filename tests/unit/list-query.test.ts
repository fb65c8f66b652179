import { describe, expect, it } from 'vitest';
import { cities } from '../../resources/cities.ts';
import { countries } from '../../resources/countries.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { listQuery } from '../../server/crud/query.ts';

const ofCities = (raw: Record<string, unknown>) => listQuery(cities, raw);

describe('the query string of a list', () => {
  it('LIST-14, LIST-19 starts at page 1 with the size of the list', () => {
    expect(ofCities({})).toEqual({ page: 1, itemsPerPage: 20, filter: [] });
  });

  it('LIST-14 takes page, size, sort, free text and where it came from', () => {
    const raw = {
      page: '3',
      itemsPerPage: '50',
      sortBy: 'city_name',
      sortDesc: 'true',
      q: ' lon ',
      reqFrom: 'web',
    };
    expect(ofCities(raw)).toEqual({
      page: 3,
      itemsPerPage: 50,
      sort: { field: 'city_name', descending: true },
      q: 'lon',
      filter: [],
    });
  });

  it('LIST-14, DEC-10 knows search and max_result by their other names', () => {
    expect(ofCities({ search: 'x', max_result: '7' })).toMatchObject({ q: 'x', itemsPerPage: 7 });
  });

  it.each([
    [{ filter: '[{"field":"country_id","op":"in","value":[1,2]}]' }, 'country_id', 'in', [1, 2]],
    [{ 'field[]': 'city_name', 'op[]': 'ilike', 'value[]': 'a' }, 'city_name', 'ilike', 'a'],
    [{ 'field[0]': 'country_id', 'op[0]': 'in', 'value[0]': '1,2' }, 'country_id', 'in', ['1', '2']],
    [{ create_time__gt: '2026-01-01' }, 'create_time', 'gt', '2026-01-01'],
    [{ create_time__lt: '2026-01-01' }, 'create_time', 'lt', '2026-01-01'],
  ] as const)('FILTER-12, DEC-10 reads %j', (raw, field, op, value) => {
    expect(ofCities(raw).filter).toEqual([{ field, op, value }]);
  });

  it.each([
    [{ page: '0' }, 'page: must be a whole number from 1 to'],
    [{ page: '-1' }, 'page: must be'],
    [{ page: '1.5' }, 'page: must be'],
    [{ page: ['1', '2'] }, 'page: given more than once'],
    [{ itemsPerPage: '1001' }, 'itemsPerPage: must be a whole number from 1 to 1000'],
    [{ sortDesc: 'maybe' }, 'sortDesc: must be true or false'],
    [{ surprise: '1' }, 'surprise: unknown parameter'],
    [{ filter: '{' }, 'filter: is not JSON'],
    [{ filter: '{}' }, 'filter: must be a list of entries'],
    [{ filter: '[1]' }, 'filter: an entry has field, op and value and nothing else'],
    [{ filter: '[{"field":"id","op":"or","value":1}]' }, 'filter: op "or" is not one of eq'],
    [{ filter: '[{"field":"id","op":"eq","value":{}}]' }, 'filter: value must be'],
    [{ filter: '[{"field":"id","op":"eq","value":[[1]]}]' }, 'filter: value must be'],
    [{ filter: '[{"field":"id","op":"eq","value":1,"or":[]}]' }, 'filter: an entry has'],
    [{ 'field[]': ['a', 'b'], 'op[]': 'eq', 'value[]': '1' }, 'must be given equally often'],
    [{ 'field[]': 'id', 'op[]': 'like', 'value[]': '1' }, 'op[]: like is not one of'],
  ])('names what is wrong with %j', (raw, message) => {
    expect(() => ofCities(raw)).toThrow(message);
  });

  it('LIST-22 lets all ids be fetched as page 1 of 999', () => {
    for (const resource of Object.values(registry))
      expect(listQuery(resource, { page: '1', itemsPerPage: '999' })).toMatchObject({
        page: 1,
        itemsPerPage: 999,
      });
  });

  it('API-39 lets the stock of devices be fetched as 2000', () => {
    expect(listQuery(resourceOf('devices'), { itemsPerPage: '2000' }).itemsPerPage).toBe(2000);
  });

  it('API-10 lets countries be fetched at once', () => {
    expect(listQuery(countries, { itemsPerPage: '9999' }).itemsPerPage).toBe(9999);
  });
});

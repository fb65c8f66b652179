import { describe, expect, it } from 'vitest';
import { registry, resourceOf } from '../../resources/index.ts';
import type { Field } from '../../resources/schema/field.ts';
import { standardFields } from '../../resources/schema/standard-fields.ts';
import { sentences } from '../../scripts/requirement-ids.ts';
import { fields, records } from '../oracles/fields/fields.ts';

const names = Object.keys(registry);

describe('what can be asked of a field, and what fits into it', () => {
  it.each(names)('FILTER-02 FILTER-06 FILTER-07 LIST-23 of %s is as written by hand', name => {
    // Devices at places are read like all others.
    const wanted = fields.filter(({ record }) => record === (name === 'shared-devices' ? 'devices' : name));
    const found = Object.entries(resourceOf(name).fields).map(([field, its]) => lineOf(field, its));
    expect(found.toSorted()).toEqual(wanted.map(lineByHand).toSorted());
  });

  it.each(names)('DEC-51 DEC-101 rows of %s carry along, and are read at, what is written by hand', name => {
    expect(restOf(name)).toEqual(records[name] ?? []);
  });
});

it('FILTER-02 FILTER-06 LIST-23 what every row has is asked for as a number, a switch and instants', () => {
  const asked = Object.entries(standardFields).map(
    ([name, { filter, sortable }]) =>
      `${name}: ${[filter, sortable ? 'sort' : ''].filter(Boolean).join(' ') || '-'}`,
  );
  expect(asked.toSorted()).toEqual([
    'create_time: range sort',
    'deleted: eq',
    'id: eq sort',
    'update_time: range sort',
    'version: -',
  ]);
});

it('every id beside a field is one of a requirement', () => {
  const said = new Set(sentences().map(({ id }) => id));
  expect(fields.flatMap(({ from }) => from).filter(id => !said.has(id))).toEqual([]);
});

const lineByHand = ({ name, asked, values }: (typeof fields)[number]) => `${name} | ${asked} | ${values}`;

function lineOf(name: string, field: Field): string {
  const { filter, sortable, search, maxLength, range, target, visibleWhen = [], currency } = field;
  const asked = [filter, sortable ? 'sort' : '', search ? 'search' : ''].filter(Boolean).join(' ');
  const amount = currency === undefined ? '' : Object.values(currency).join();
  const values = [
    maxLength === undefined ? '' : `≤ ${maxLength}`,
    range?.min === undefined ? '' : `≥ ${range.min}`,
    range?.max === undefined ? '' : `≤ ${range.max}`,
    range?.step === undefined ? '' : `by ${range.step}`,
    field.unique ? 'unique' : '',
    field.sparse ? 'later' : '',
    // Whole plans of a week or a programme stand in the tables of forms.
    field.default === undefined || field.kind === 'json' ? '' : `at first ${JSON.stringify(field.default)}`,
    target === undefined
      ? ''
      : `${target.resource} as ${target.as} (${target.show.join(' ')})`.replace(' ()', ''),
    target?.pick === undefined ? '' : `of ${conditions(target.pick)}`,
    target?.linkFor === undefined ? '' : `link for ${target.linkFor.join(' ')}`,
    field.zone === undefined ? '' : `zone ${field.zone}`,
    field.upload === undefined ? '' : `upload ${field.upload}`,
    visibleWhen.length === 0 ? '' : `when ${conditions(visibleWhen)}`,
    amount === '' ? '' : `in "${amount}"`,
  ];
  return `${name} | ${asked || '-'} | ${values.filter(Boolean).join('; ') || '-'}`;
}

const conditions = (all: NonNullable<Field['visibleWhen']>) =>
  all.map(({ field, op, value }) => `${field} ${op} ${JSON.stringify(value)}`).join(', ');

function restOf(name: string): string[] {
  const { children, aliases = [], synonyms, scope = [], list, restricted, softDelete } = resourceOf(name);
  return [
    ...Object.entries(children).map(([as, { one, inLists, show }]) =>
      [as, one ? ', one' : '', inLists ? ', in lists' : '', ': ', show.join(' ')].join(''),
    ),
    ...aliases,
    ...Object.entries(synonyms).map(([other, field]) => `${other} = ${field}`),
    ...(scope.length === 0 ? [] : [conditions(scope)]),
    ...(list.maxPageSize === undefined ? [] : [`at most ${list.maxPageSize}`]),
    ...(restricted ? ['named viewers'] : []),
    ...(softDelete ? [] : ['erased']),
  ];
}

import { describe, expect, it } from 'vitest';
import { text } from '../../resources/schema/fields.ts';
import { chosenValues, mergeEdits } from '../../src/admin/form/save-row.ts';

const fields = ['name', 'street', 'city', 'tags'].map(name => ({ name, field: text({ label: name }) }));
const base = { id: 1, version: 3, name: 'Spa', street: 'Main 1', city: 'Hue', tags: ['a'] };

const merged = (sent: object, others: object) => {
  const { theirs, conflicts } = mergeEdits(fields, { ...sent }, base, { ...base, ...others, version: 4 });
  return {
    theirs: theirs.map(({ name }) => name),
    conflicts: conflicts.map(({ name, before, theirs: other, mine }) => [name, before, other, mine]),
  };
};

describe('two edits of one record', () => {
  it('A10 merge by themselves where they touch different fields', () => {
    expect(merged({ name: 'Bath' }, { city: 'Huế' })).toEqual({ theirs: ['city'], conflicts: [] });
    expect(merged({ name: 'Bath' }, {})).toEqual({ theirs: [], conflicts: [] });
  });

  it('A10 conflict where both set the same field differently: before, theirs, mine', () => {
    expect(merged({ name: 'Bath', street: 'Main 2' }, { name: 'Pool', city: 'Huế' })).toEqual({
      theirs: ['city'],
      conflicts: [['name', 'Spa', 'Pool', 'Bath']],
    });
  });

  it('agree where both set the same value, also of lists', () => {
    expect(merged({ name: 'Bath', tags: ['a', 'b'] }, { name: 'Bath', tags: ['a', 'b'] })).toEqual({
      theirs: [],
      conflicts: [],
    });
  });

  it('conflict where one of them has emptied the field', () => {
    expect(merged({ name: null }, { name: 'Pool' }).conflicts).toEqual([['name', 'Spa', 'Pool', null]]);
    expect(merged({ name: 'Bath' }, { name: null }).conflicts).toEqual([['name', 'Spa', null, 'Bath']]);
  });

  it('send what is left once it is decided', () => {
    const sent = { name: 'Bath', street: 'Main 2' };
    expect(chosenValues(sent, { name: 'theirs' })).toEqual({ street: 'Main 2' });
    expect(chosenValues(sent, { name: 'mine' })).toEqual(sent);
    expect(chosenValues(sent, {})).toEqual(sent);
  });
});

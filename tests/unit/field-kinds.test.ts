import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { type FieldKind, kindOf, kinds, storageTraits } from '../../resources/kinds/kinds.ts';
import { viewOf } from '../../src/kinds/views.ts';

const names = Object.keys(kinds).filter((name): name is FieldKind => name in kinds);

describe('kinds of fields', () => {
  it('FILTER-01 ask for a range by a widget of their own where a list may ask for one, and nowhere else', () => {
    const ranged = ['integer', 'decimal', 'money', 'percent', 'duration', 'date', 'instant'];
    expect(new Set(names.filter(kind => viewOf({ kind }).range !== undefined))).toEqual(new Set(ranged));
    expect(new Set(names.filter(kind => kindOf({ kind }).rangeable))).toEqual(new Set(ranged));
  });

  it('are filtered, sorted, searched and filled with files only as far as they can be', () => {
    const beyond = Object.values(registry).flatMap(({ name: of, fields }) =>
      Object.entries(fields).flatMap(([name, field]) => {
        const { rangeable, upload } = kindOf(field);
        const { sortable, searchable } = storageTraits(field);
        return [
          ...(field.filter === 'range' && !rangeable ? [`${of}.${name} has no range`] : []),
          ...(field.sortable === true && !sortable ? [`${of}.${name} has no order`] : []),
          ...(field.search === true && !searchable ? [`${of}.${name} cannot be searched`] : []),
          ...(field.upload !== undefined && upload === undefined ? [`${of}.${name} takes no files`] : []),
        ];
      }),
    );
    expect(beyond).toEqual([]);
  });
});

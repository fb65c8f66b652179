import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { text } from '../../../resources/schema/fields.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { LinkCell, TextCell } from '../../kinds/text/text-views.tsx';
import { cellOf } from '../../kinds/views.ts';
import type { Cell, ResourceOverrides } from '../engine-context.tsx';
import type { Labels } from '../labels.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
  readonly cell: Cell;
  readonly sortable: boolean;
  /** Figures stand at the right, so that they can be compared. */
  readonly right: boolean;
  /** Carries the link to the row's own page. */
  readonly leads: boolean;
  readonly inline: boolean;
}

const drawn = text({ label: '' });

/** The columns of a list for this role: fields it may read, and what overrides draw without a field. */
export function columnsOf(
  resource: Resource,
  names: readonly string[],
  role: Role,
  overrides: ResourceOverrides,
): Column[] {
  const columns = names.flatMap(name => {
    const field = fieldOf(resource, name);
    if (field === undefined) return drawnColumn(name, overrides);
    if (field.readBy?.includes(role) === false) return [];
    return [fieldColumn(resource, name, field, overrides)];
  });
  const titles = columns.filter(
    ({ name, field }) => resource.title.includes(name) && field.target === undefined,
  );
  const lead = titles[0] ?? columns.find(canLead);
  return columns.map(column => (column === lead ? leading(column) : column));
}

function fieldColumn(resource: Resource, name: string, field: Field, overrides: ResourceOverrides): Column {
  const custom: Readonly<Record<string, Cell | undefined>> = overrides.cells ?? {};
  return {
    name,
    field,
    cell: custom[name] ?? cellOf(field),
    sortable: field.sortable === true,
    right: kindOf(field).numeric && name !== 'id',
    leads: false,
    inline: resource.list.inline?.includes(name) === true,
  };
}

function drawnColumn(name: string, { columns }: ResourceOverrides): Column[] {
  const custom: Readonly<Record<string, { label: string; cell: Cell } | undefined>> = columns ?? {};
  const column = custom[name];
  if (column === undefined) return [];
  const field = { ...drawn, label: column.label };
  return [{ name, field, cell: column.cell, sortable: false, right: false, leads: false, inline: false }];
}

/** A link holds no other link: an address that leads to its row is drawn as text. */
function leading(column: Column): Column {
  const plain = column.cell === LinkCell;
  return { ...column, leads: true, ...(plain ? { cell: TextCell } : {}) };
}

function canLead({ field, inline }: Column): boolean {
  return kindOf(field).leads && !inline;
}

/** What a column is called: after its field, or as the page that draws it calls it. */
export function useColumnLabel(labels: Labels): (column: Pick<Column, 'name' | 'field'>) => string {
  const translate = useTranslate();
  return useCallback(
    ({ name, field }) =>
      name.startsWith('#') ? translate(field.label, { _: field.label }) : labels.field(name),
    [labels, translate],
  );
}

import Box from '@mui/material/Box';
import type { ComponentType, ReactNode } from 'react';
import type { Role } from '../../../domain/actor.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { standardFields } from '../../../resources/schema/standard-fields.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { writeJson } from '../../kinds/nested/json-text.ts';
import { HtmlPreview } from '../../kinds/text/html-preview.tsx';
import { TextCell } from '../../kinds/text/text-views.tsx';
import { type KindView, viewOf } from '../../kinds/views.ts';
import { type CellProps, useOverrides } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';
import { FieldValue, type TableColumn, ValueTable } from './value-table.tsx';

interface Props {
  readonly resource: Resource;
  readonly facts: readonly ShownField[];
  readonly row: Row;
  readonly role: Role;
  /** Each fact in the full width. */
  readonly wide?: boolean;
}

/** Names and values of some fields of a row. */
export function FactList({ resource, facts, row, role, wide = false }: Props) {
  const labelOf = useFieldLabel(resource);
  const of = (name: string, field: Field) => ({ name, field, value: row[name] ?? null, row, role });
  return (
    <Facts columns={wide ? undefined : 'clamp(130px, 16vw, 200px)'}>
      {facts.map(({ name, field }) => (
        <Fact key={name} label={labelOf(name, field)}>
          {wide ? (
            <FullValue {...of(name, field)} resource={resource} />
          ) : (
            <FieldValue {...of(name, field)} resource={resource.name} />
          )}
        </Fact>
      ))}
    </Facts>
  );
}

interface FactsProps {
  /** How wide a column is at least, as CSS; each fact in the full width unless told. */
  readonly columns?: string | undefined;
  readonly children: ReactNode;
}

/** Names and values side by side, as many as there is room for. */
export function Facts({ columns, children }: FactsProps) {
  const gridTemplateColumns =
    columns === undefined ? 'minmax(0, 1fr)' : `repeat(auto-fill, minmax(min(100%, ${columns}), 1fr))`;
  return (
    <Box component="dl" sx={{ ...look, gridTemplateColumns }}>
      {children}
    </Box>
  );
}

/** One name with its value. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const look = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  // A long time with its zone breaks rather than sticking out of a narrow screen.
  '& .figures': { whiteSpace: 'normal' },
  '& dt': { color: 'text.secondary', typography: 'caption' },
  '& dd': { m: 0, overflowWrap: 'anywhere', typography: 'body2' },
} as const;

export interface ShownField {
  readonly name: string;
  readonly field: Field;
}

interface FactGroups {
  /** Closed lists whose entries have a tone: shown beside the title. */
  readonly states: readonly ShownField[];
  /** What fits into a few words. */
  readonly facts: readonly ShownField[];
  /** Long texts, lists, pictures: each in the full width. */
  readonly long: readonly ShownField[];
  /** What helps to look into a fault, and what the server notes about every row. */
  readonly record: readonly ShownField[];
}

/** The fields of a row as its detail page groups them; fields that this role may not read are left out. */
export function factGroups(resource: Resource, role: Role): FactGroups {
  const readable = Object.entries(resource.fields)
    .map(([name, field]) => ({ name, field }))
    .filter(({ field }) => field.secret !== true && (field.readBy?.includes(role) ?? true));
  const isState = ({ field }: ShownField) =>
    !kindOf(field).multiple && (field.choices ?? []).some(choice => choice.tone !== undefined);
  const isTechnical = ({ field }: ShownField) => field.technical === true;
  const isLong = ({ field }: ShownField) => kindOf(field).long;
  return {
    states: readable.filter(isState),
    facts: readable.filter(
      fact => !isState(fact) && !isLong(fact) && !isTitle(resource, fact) && !isTechnical(fact),
    ),
    long: readable.filter(fact => isLong(fact) && !isTechnical(fact)),
    record: [
      ...readable.filter(isTechnical),
      { name: 'id', field: standardFields.id },
      { name: 'create_time', field: standardFields.create_time },
      { name: 'update_time', field: standardFields.update_time },
      { name: 'version', field: standardFields.version },
    ],
  };
}

/** A title of one field stands above the facts already, drawn in the same way. */
function isTitle({ title }: Resource, { name, field }: ShownField): boolean {
  return title.length === 1 && title[0] === name && viewOf(field).cell === TextCell;
}

interface FullValueProps extends CellProps {
  readonly resource: Resource;
}

/** A value in full, where a table cell shows only its beginning or how many entries it has. */
function FullValue(props: FullValueProps) {
  const { cells } = useOverrides(props.resource.name);
  const { full } = viewOf(props.field);
  const empty =
    props.value === null || props.value === '' || (Array.isArray(props.value) && props.value.length === 0);
  if (full === undefined || empty || cells?.[props.name] !== undefined)
    return <FieldValue {...props} resource={props.resource.name} />;
  const Full = fullValues[full];
  return <Full {...props} />;
}

const fullValues: Readonly<Record<NonNullable<KindView['full']>, ComponentType<FullValueProps>>> = {
  lines: ({ value }) => <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: 720 }}>{String(value)}</Box>,
  html: ({ value, resource, name, field }) => (
    <HtmlPreview html={String(value)} label={useFieldLabel(resource)(name, field)} height={320} />
  ),
  json: ({ value }) => (
    <Box component="pre" tabIndex={0} sx={{ m: 0, maxHeight: 240, overflow: 'auto', fontSize: '0.8125rem' }}>
      {writeJson(value)}
    </Box>
  ),
  entries: Entries,
  pictures: ({ value, resource, name, field }) => (
    <Pictures
      addresses={Array.isArray(value) ? value : [value]}
      label={useFieldLabel(resource)(name, field)}
    />
  ),
};

function Entries({ value, field, name, resource, role }: FullValueProps) {
  const labelOf = useFieldLabel(resource);
  const columns: TableColumn[] = Object.entries(field.item ?? {}).map(([item, of]) => ({
    name: item,
    label: labelOf(`${name}.0.${item}`, of),
    draw: row => (
      <FieldValue
        resource={resource.name}
        name={item}
        field={of}
        value={row[item] ?? null}
        row={row}
        role={role}
      />
    ),
  }));
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const rows = entries.flatMap((entry, at) =>
    typeof entry === 'object' && entry !== null ? [{ ...entry, id: at + 1 }] : [],
  );
  return <ValueTable label={labelOf(name, field)} columns={columns} rows={rows} />;
}

function Pictures({ addresses, label }: { readonly addresses: readonly unknown[]; readonly label: string }) {
  const pictures = addresses.filter(address => typeof address === 'string');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {pictures.map((address, at) => (
        <Box
          key={address}
          component="img"
          src={address}
          alt={pictures.length > 1 ? `${label} ${at + 1}` : label}
          loading="lazy"
          sx={{ height: 100, maxWidth: '100%', borderRadius: 1, objectFit: 'cover' }}
        />
      ))}
    </Box>
  );
}

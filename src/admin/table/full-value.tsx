import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { writeJson } from '../../kinds/nested/json-text.ts';
import { HtmlPreview } from '../../kinds/text/html-preview.tsx';
import { type KindView, viewOf } from '../../kinds/views.ts';
import { useOverrides } from '../engine-context.tsx';
import type { CellProps } from '../overrides.ts';
import { FieldValue } from '../show/field-value.tsx';
import { type TableColumn, ValueTable } from './value-table.tsx';

interface Props extends CellProps {
  readonly resource: Resource;
}

/** A value in full, where a table cell shows only its beginning or how many entries it has. */
export function FullValue(props: Props) {
  const { cells } = useOverrides(props.resource.name);
  const { full } = viewOf(props.field);
  const empty =
    props.value === null || props.value === '' || (Array.isArray(props.value) && props.value.length === 0);
  if (full === undefined || empty || cells?.[props.name] !== undefined)
    return <FieldValue {...props} resource={props.resource.name} />;
  const Full = fullValues[full];
  return <Full {...props} />;
}

const fullValues: Readonly<Record<NonNullable<KindView['full']>, ComponentType<Props>>> = {
  lines: ({ value }) => <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: 720 }}>{String(value)}</Box>,
  html: ({ value, resource, name, field }) => (
    <HtmlPreview html={String(value)} label={useFieldLabel(resource)(name, field)} height={320} />
  ),
  json: ({ value }) => (
    <Box component="pre" tabIndex={0} sx={{ m: 0, maxHeight: 240, overflow: 'auto', fontSize: 13 }}>
      {writeJson(value)}
    </Box>
  ),
  entries: Entries,
  pictures: ({ value, field }) => (
    <Pictures addresses={Array.isArray(value) ? value : [value]} label={field.label} />
  ),
};

function Entries({ value, field, name, resource, role }: Props) {
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

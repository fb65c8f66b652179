import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useLocale, useTranslate } from 'react-admin';
import { plainLetters } from '../../../domain/plain-letters.ts';
import type { ReferenceTables } from '../../../domain/reference-tables.ts';
import { ListError } from '../../admin/list-error.tsx';
import { ValueTable } from '../../admin/value-table.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useReferenceTable } from '../../inputs/use-reference-table.ts';
import { columnsOf, rowsOf } from './world-columns.ts';

interface Props {
  readonly table: keyof ReferenceTables;
  readonly search: string;
}

/** One table of the world, with the rows in which every word of the search occurs. */
export function WorldTable({ table, search }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const text = useText();
  const { data, error, refetch } = useReferenceTable(table);
  const label = translate(`reference.tables.${table}`);
  if (data === undefined && error !== null)
    return <ListError many={label} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={480} />;
  const words = folded(search).split(/\s+/);
  const rows = rowsOf(data).filter(row => {
    const entry = folded(Object.values(row).join(' '));
    return words.every(word => entry.includes(word));
  });
  const columns = columnsOf(table, { locale, text }).map(({ name, draw }) => ({
    name,
    label: translate(`reference.columns.${name}`),
    draw,
  }));
  return (
    <>
      <Box role="status" sx={{ color: 'text.secondary', typography: 'caption', mb: 1 }}>
        {translate('reference.count', { smart_count: rows.length })}
      </Box>
      {rows.length === 0 ? null : <ValueTable tall label={label} columns={columns} rows={rows} />}
    </>
  );
}

function folded(text: string): string {
  return plainLetters(text).toLowerCase().replaceAll('_', ' ').trim();
}

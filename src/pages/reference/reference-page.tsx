import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigationType, useSearchParams } from 'react-router';
import { type ReferenceTables, referenceTables } from '../../../contract/reference.ts';
import { plainLetters } from '../../../domain/text/plain-letters.ts';
import { ReadError } from '../../admin/show/read-error.tsx';
import { ValueTable } from '../../admin/show/value-table.tsx';
import { enReference } from '../../i18n/en/own-pages.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReferenceTable } from '../../kinds/reference/reference-input.tsx';
import { columnsOf, rowsOf } from './world-columns.ts';

addWords(enReference);

const isTable = (name: string | null): name is keyof ReferenceTables =>
  referenceTables.some(each => each === name);

/** Countries, currencies and time zones as the portal knows them; table and search stand in the address. */
export function ReferencePage() {
  const translate = useTranslate();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('table');
  const table = isTable(asked) ? asked : referenceTables[0];
  const search = useTypedSearch(query.get('q') ?? '');
  return (
    <Box sx={{ p: { xs: 2, md: 3 } }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
        {translate('reference.title')}
      </Box>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>{translate('reference.about')}</Box>
      <Tabs
        value={table}
        onChange={(_, name: string) => {
          search.type('');
          setQuery({ table: name });
        }}
        aria-label={translate('reference.title')}
        sx={{ minHeight: 40, borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {referenceTables.map(name => (
          <Tab
            key={name}
            value={name}
            id={`reference-tab-${name}`}
            aria-controls="reference-table"
            label={translate(`reference.tables.${name}`)}
            sx={{ minHeight: 40, minWidth: 0, px: 2 }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="reference-table" aria-labelledby={`reference-tab-${table}`}>
        <TextField
          type="search"
          size="small"
          label={translate('reference.search')}
          value={search.text}
          onChange={({ target }) => {
            search.type(target.value);
            setQuery(target.value === '' ? { table } : { table, q: target.value }, { replace: true });
          }}
          sx={{ mb: 2, width: { xs: '100%', sm: 320 } }}
        />
        <WorldTable key={table} table={table} search={search.text} />
      </Box>
    </Box>
  );
}

/** What is typed, at once; the address follows a moment later, and would show the letters before until then. */
function useTypedSearch(inAddress: string) {
  const wentBack = useNavigationType() === 'POP';
  const [text, type] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (wentBack) type(inAddress);
  }
  return { text, type };
}

interface Props {
  readonly table: keyof ReferenceTables;
  readonly search: string;
}

/** One table of the world, with the rows in which every word of the search occurs. */
function WorldTable({ table, search }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const text = useText();
  const { data, error, refetch } = useReferenceTable(table);
  const label = translate(`reference.tables.${table}`);
  if (data === undefined && error !== null)
    return <ReadError many={label} error={error} retry={() => void refetch()} />;
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

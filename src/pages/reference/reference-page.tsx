import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigationType, useSearchParams } from 'react-router';
import { type ReferenceTables, referenceTables } from '../../../domain/reference-tables.ts';
import { WorldTable } from './world-table.tsx';

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

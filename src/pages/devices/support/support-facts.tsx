import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { DeviceFact } from './device-facts.ts';

/** What goes along with the request, for whoever sends it to see first. */
export function SupportFacts({ facts }: { readonly facts: readonly DeviceFact[] }) {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 2 }}>
      <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
        {translate('support.facts')}
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'caption', mb: 1 }}>
        {translate('support.facts_hint')}
      </Box>
      <Box component="dl" sx={list}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </Box>
  );
}

const list = {
  m: 0,
  display: 'grid',
  rowGap: 0.75,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)', columnGap: 2 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

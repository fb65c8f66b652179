import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { ToneTag } from '../../../cells/tone-tag.tsx';

/** The errors of a report, each with its code; that there are none is good news. */
export function FaultTags({ codes }: { readonly codes: readonly (string | null)[] }) {
  const translate = useTranslate();
  const told = codes.filter(code => code !== null && code !== '');
  if (told.length === 0) return <ToneTag tone="success">{translate('device.no_faults')}</ToneTag>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {told.map(code => (
        <ToneTag key={code} tone="danger">
          {code}
        </ToneTag>
      ))}
    </Box>
  );
}

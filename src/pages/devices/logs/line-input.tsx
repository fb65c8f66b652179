import TextField from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useGoToLine } from './use-addressed-line.ts';

/** Leads to a line by its number, which then stands in the address. */
export function LineInput({ last }: { readonly last: number }) {
  const translate = useTranslate();
  const goTo = useGoToLine();
  const [query] = useSearchParams();
  const line = query.get('line') ?? '';
  const go = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    const number = Math.min(last, Math.trunc(Number(event.currentTarget.value)));
    if (number >= 1) goTo(number);
  };
  return (
    <TextField
      key={line}
      label={translate('session_logs.line')}
      defaultValue={line}
      slotProps={{ htmlInput: { inputMode: 'numeric', onKeyDown: go } }}
      sx={{ width: 92 }}
    />
  );
}

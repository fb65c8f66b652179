import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../admin/overrides.ts';
import { TextInput } from './text-input.tsx';
import { useFieldLabel } from './use-field-label.ts';

const look = { multiline: true, minRows: 4, maxRows: 16 } as const;

/** HTML as text, with a preview as the reader will see it. */
export function RichTextInput(props: InputProps) {
  const value: unknown = useWatch({ name: props.name });
  const label = useFieldLabel(props.resource)(props.name, props.field);
  return (
    <Box>
      <TextInput {...props} look={look} />
      {typeof value === 'string' && <Preview html={value} label={label} />}
    </Box>
  );
}

/** A frame without any permission: no script, no form, no link to the portal can act from inside it. */
function Preview({ html, label }: { readonly html: string; readonly label: string }) {
  const translate = useTranslate();
  return (
    <Box
      component="iframe"
      sandbox=""
      referrerPolicy="no-referrer"
      title={translate('form.preview_of', { label })}
      srcDoc={`<!doctype html><meta charset="utf-8"><style>body{font:14px system-ui;margin:12px;color:#111}</style>${html}`}
      sx={{
        mt: 1,
        width: '100%',
        height: 160,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'common.white',
      }}
    />
  );
}

import OpenInNew from '@mui/icons-material/OpenInNew';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../admin/overrides.ts';
import { TextInput } from './text-input.tsx';
import { useFieldLabel } from './use-field-label.ts';

/** An address, with a link that opens it once it is one. */
export function UrlInput(props: InputProps) {
  const value: unknown = useWatch({ name: props.name });
  const href = typeof value === 'string' && props.field.schema.safeParse(value).success ? value : undefined;
  const label = useFieldLabel(props.resource)(props.name, props.field);
  const endAdornment = href === undefined ? undefined : <OpenLink href={href} label={label} />;
  return <TextInput {...props} look={{ type: 'url', slotProps: { input: { endAdornment } } }} />;
}

function OpenLink({ href, label }: { readonly href: string; readonly label: string }) {
  const translate = useTranslate();
  return (
    <InputAdornment position="end">
      <IconButton
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        size="small"
        edge="end"
        aria-label={translate('form.open_link', { label })}
      >
        <OpenInNew fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
}

import TextField from '@mui/material/TextField';
import type { InputProps } from '../admin/overrides.ts';
import { messageAt } from './error-messages.ts';
import { ImagePreview } from './file-preview.tsx';
import { Row, RowGroup } from './row-group.tsx';
import { useInput } from './use-input.ts';

/** The addresses of pictures, in order, each with its picture. */
export function ImagesInput(props: InputProps) {
  const { value, change, error, textField } = useInput(props);
  const { disabled, helperText, label, inputRef } = textField;
  const addresses: readonly unknown[] = Array.isArray(value) ? value : [];
  const rows = addresses.map((address, at) => ({ address, at, key: `${props.name}.${at}` }));
  const typed = (at: number, address: string) =>
    addresses.map((each, index) => (index === at ? address : each));
  return (
    <RowGroup
      label={label}
      message={helperText}
      error={error !== undefined}
      disabled={disabled}
      empty={rows.length === 0}
      onAdd={() => change([...addresses, ''])}
    >
      {rows.map(({ address, at, key }) => (
        <Row
          key={key}
          label={`${label} ${at + 1}`}
          disabled={disabled}
          onRemove={() => change(addresses.filter((_, each) => each !== at))}
        >
          <TextField
            label={`${label} ${at + 1}`}
            type="url"
            size="small"
            fullWidth
            {...(at === 0 ? { inputRef } : {})}
            disabled={disabled}
            error={messageAt(error, at) !== undefined}
            helperText={messageAt(error, at)}
            value={typeof address === 'string' ? address : ''}
            onChange={event => change(typed(at, event.target.value))}
          />
          <ImagePreview address={address} label={`${label} ${at + 1}`} />
        </Row>
      ))}
    </RowGroup>
  );
}

import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { resources } from '../../../../resources/index.ts';

const { maxLength } = resources.devices.fields.reason_disabled;

interface Props {
  readonly value: string;
  readonly isWrong: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** Why the device is disabled (DIS-02); support reads it too. */
export function ReasonField({ value, isWrong, disabled, onChange, onLeave }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('booking.reason')}
      required
      fullWidth
      multiline
      minRows={2}
      maxRows={6}
      autoFocus
      value={value}
      disabled={disabled}
      error={isWrong}
      helperText={translate(isWrong ? 'booking.reason_blank' : 'device.reason_hint')}
      slotProps={{ htmlInput: { maxLength } }}
      onChange={event => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

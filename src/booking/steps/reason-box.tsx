import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

type Props = TextFieldProps & {
  /** Said beneath it, as long as nothing is wrong. */
  readonly hint: string;
  readonly problem: string | undefined;
  readonly maxLength: number | undefined;
};

/** Where somebody says why, in a few lines, before something happens. */
export function ReasonBox({ hint, problem, maxLength, ...rest }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('booking.reason')}
      required
      fullWidth
      multiline
      minRows={2}
      maxRows={6}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{ htmlInput: { maxLength } }}
      {...rest}
    />
  );
}

import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type KeyboardEvent, useId, useState } from 'react';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autoComplete: string;
  /** Which keys a phone shows. */
  readonly inputMode?: 'text' | 'numeric';
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyUp?: (event: KeyboardEvent) => void;
  readonly onBlur?: () => void;
  /** The id of further words about the field. */
  readonly describedBy?: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Labels of the button that shows what was typed. */
  readonly reveal?: { readonly show: string; readonly hide: string };
}

/** One labelled field with its message below; light, so that guests do not pay for the portal's inputs. */
export function LabelledField({ label, error, hint, reveal, type, onChange, describedBy, ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const message = error ?? hint;
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ typography: 'h3', display: 'block', mb: 0.5 }}>
        {label}
      </Box>
      <OutlinedInput
        {...input}
        id={id}
        type={shown ? 'text' : type}
        size="small"
        fullWidth
        notched={false}
        error={error !== undefined}
        onChange={event => onChange(event.target.value)}
        slotProps={{
          input: {
            'aria-describedby': `${id}-message${describedBy === undefined ? '' : ` ${describedBy}`}`,
            'aria-invalid': error !== undefined,
          },
        }}
        endAdornment={
          reveal === undefined ? null : (
            <IconButton
              edge="end"
              aria-label={shown ? reveal.hide : reveal.show}
              onClick={() => setShown(!shown)}
            >
              {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
            </IconButton>
          )
        }
      />
      <Box
        id={`${id}-message`}
        aria-live="polite"
        sx={{ typography: 'caption', mt: 0.5, color: error === undefined ? 'warning.main' : 'error.main' }}
      >
        {message}
      </Box>
    </div>
  );
}

/** The words of a message in the language that was chosen. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

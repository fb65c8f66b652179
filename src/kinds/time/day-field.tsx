import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Icon } from '../../admin/icon.tsx';
import { type Typed, useTyped } from './day-box.tsx';

type FieldProps = Typed & Omit<TextFieldProps, keyof Typed | 'value' | 'onChange' | 'type'>;

/** A day, or a day with its time, in a form; what is no day is said beneath, and refused by whoever saves it. */
export function DayField({ value, change, writing = 'day', min, max, ...props }: FieldProps) {
  const { onBlur, helperText, error, ...look } = props;
  const typed = useTyped({ value, change, writing, min, max, handsOnAll: true });
  const { native, box, hint, isWrong, pick, pickLabel } = typed;
  return (
    <TextField
      {...look}
      {...box}
      error={error === true || isWrong}
      helperText={isWrong ? hint : helperText}
      onBlur={event => {
        box.onBlur();
        onBlur?.(event);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <button
                type="button"
                className="day-pick"
                aria-label={pickLabel}
                disabled={look.disabled}
                onClick={pick}
              >
                <Icon name="calendar" />
              </button>
              {native}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Field } from '../../../resources/schema/field.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useInput } from '../input-frame.tsx';
import { ValueRows } from '../nested/objects-input.tsx';
import { decimalText, moneyText, type NumberText, percentText, wholeNumberText } from './number-text.ts';

type Props = InputProps & { readonly text: NumberText; readonly unit?: string | undefined };

/** A number as the schema's range allows it, with its unit beside it. */
function NumberInput({ text, unit, ...props }: Props) {
  const { value, change, textField } = useInput(props);
  const endAdornment =
    unit === undefined ? undefined : <InputAdornment position="end">{unit}</InputAdornment>;
  return (
    <NumberBox
      {...textField}
      value={value}
      onNumber={change}
      text={text}
      slotProps={{ input: { endAdornment } }}
    />
  );
}

export function IntegerInput(props: InputProps) {
  return <NumberInput {...props} text={wholeNumberText(props.field.range)} />;
}

export function DecimalInput(props: InputProps) {
  return <NumberInput {...props} text={decimalText(props.field.range)} />;
}

export function PercentInput(props: InputProps) {
  return <NumberInput {...props} text={percentText(props.field.range)} unit="%" />;
}

type NumberBoxProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  readonly value: unknown;
  /** A text that is no number here stays a text: whatever checks the value refuses it. */
  readonly onNumber: (value: number | string | null) => void;
  readonly text: NumberText;
};

/**
 * A text box that holds a number: refuses keys that no figure has, keeps what is being typed, arrows go one step. What is
 * pasted, and each digit or mark that is typed, stands in it as it came, with what is wrong with it: a mark that was
 * dropped without a word would make another number of the digits around it (DEC-344).
 */
export function NumberBox({
  value,
  onNumber,
  text,
  onBlur,
  slotProps,
  error,
  helperText,
  'aria-label': name,
  ...rest
}: NumberBoxProps) {
  const words = useText();
  const [typed, setTyped] = useState('');
  const number = typeof value === 'number' ? value : null;
  const written = number === null ? '' : text.write(number);
  const refused = typeof value === 'string' && value !== '' ? value : undefined;
  const shown = refused ?? (text.read(typed) === number ? typed : written);
  const problem = refused === undefined ? undefined : text.problem(refused);

  function type(next: string, isRefusable: boolean) {
    const read = text.read(next);
    if (read === undefined && isRefusable && refused === undefined) return;
    setTyped(next);
    onNumber(read === undefined ? next : read);
  }

  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = text.write((number ?? 0) + (event.key === 'ArrowUp' ? text.step : -text.step));
    type(next, true);
  }

  return (
    <TextField
      {...rest}
      value={shown}
      error={error === true || problem !== undefined}
      helperText={problem === undefined ? helperText : words(problem)}
      onChange={({ target, nativeEvent }) => type(target.value, isForeignKey(nativeEvent))}
      onKeyDown={step}
      onBlur={event => {
        setTyped(written);
        onBlur?.(event);
      }}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', 'aria-label': name },
      }}
    />
  );
}

/**
 * One character that was typed and that no figure has (VAL-04); not what was pasted, dropped, filled in by the browser or
 * left by a deletion.
 */
function isForeignKey(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  const isKey = inputType === 'insertCompositionText' || (inputType === 'insertText' && data?.length === 1);
  return isKey && /[^\p{Nd}\s.,'’-]/u.test(data ?? '');
}

/** An amount typed in major units of its currency, kept in minor units (DEC-52). */
export function MoneyInput(props: InputProps) {
  const currency = useCurrency(props.name, props.field);
  return <NumberInput {...props} text={moneyText(currency)} unit={currency?.toUpperCase()} />;
}

/** The field that names the currency stands beside the amount, or at the top of the record. */
function useCurrency(name: string, { currency }: Field): string | undefined {
  const named = currency !== undefined && 'field' in currency ? currency.field : '';
  const sibling = name.slice(0, name.lastIndexOf('.') + 1) + named;
  const [beside, above]: readonly unknown[] = useWatch({ name: [sibling, named] });
  if (currency !== undefined && 'code' in currency) return currency.code;
  return [beside, above].find(code => typeof code === 'string' && /^[a-z]{3}$/i.test(code))?.toString();
}

/** A list of numbers, one row each. */
export function NumbersInput(props: InputProps) {
  const text = decimalText(props.field.range);
  return (
    <ValueRows input={props} blank={null} dense>
      {({ value, change, textField }) => (
        <NumberBox {...textField} value={value} text={text} onNumber={change} />
      )}
    </ValueRows>
  );
}

const text = wholeNumberText({ min: 0 });

/** Seconds, typed as minutes and seconds; both empty is no duration. */
export function DurationInput(props: InputProps) {
  const translate = useTranslate();
  const { textField } = useInput(props);
  const { minutes, seconds, set } = useDuration(props);
  const { label, inputRef, helperText, ...shared } = textField;
  return (
    <Stack direction="row" spacing={1} role="group" aria-label={label}>
      <NumberBox
        {...shared}
        inputRef={inputRef}
        label={`${label} (${translate('form.minutes')})`}
        helperText={helperText}
        value={minutes}
        onNumber={next => set(next, seconds)}
        text={text}
      />
      <NumberBox
        {...shared}
        label={translate('form.seconds')}
        value={seconds}
        onNumber={next => set(minutes, next)}
        text={text}
      />
    </Stack>
  );
}

type Part = number | string | null;

/** Both parts of a duration. While one holds a text that is no number, so does the field, and nothing is saved. */
function useDuration(props: InputProps) {
  const { value, change } = useInput(props);
  const [kept, setKept] = useState<{ readonly minutes: Part; readonly seconds: Part }>();
  const total = typeof value === 'number' ? value : null;
  const { minutes, seconds } =
    typeof value === 'string' && kept !== undefined
      ? kept
      : {
          minutes: total === null ? null : Math.floor(total / 60),
          seconds: total === null ? null : total % 60,
        };
  const set = (nextMinutes: Part, nextSeconds: Part) => {
    setKept({ minutes: nextMinutes, seconds: nextSeconds });
    const refused = [nextMinutes, nextSeconds].find(part => typeof part === 'string');
    const isEmpty = nextMinutes === null && nextSeconds === null;
    change(refused ?? (isEmpty ? null : Number(nextMinutes ?? 0) * 60 + Number(nextSeconds ?? 0)));
  };
  return { minutes, seconds, set };
}

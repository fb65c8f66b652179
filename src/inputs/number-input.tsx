import InputAdornment from '@mui/material/InputAdornment';
import type { InputProps } from '../admin/overrides.ts';
import { NumberBox } from './number-box.tsx';
import { decimalText, type NumberText, wholeNumberText } from './number-text.ts';
import { useInput } from './use-input.ts';

type Props = InputProps & { readonly text: NumberText; readonly unit?: string | undefined };

/** A number as the schema's range allows it, with its unit beside it. */
export function NumberInput({ text, unit, ...props }: Props) {
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
  return <NumberInput {...props} text={wholeNumberText(props.field.range)} unit="%" />;
}

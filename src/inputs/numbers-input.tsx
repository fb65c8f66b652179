import type { InputProps } from '../admin/overrides.ts';
import { NumberBox } from './number-box.tsx';
import { decimalText } from './number-text.ts';
import { ValueRows } from './value-rows.tsx';

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

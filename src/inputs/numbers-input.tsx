import type { InputProps } from '../admin/overrides.ts';
import { messageAt } from './error-messages.ts';
import { NumberBox } from './number-box.tsx';
import { decimalText } from './number-text.ts';
import { Row, RowGroup } from './row-group.tsx';
import { useInput } from './use-input.ts';

/** A list of numbers, one row each. */
export function NumbersInput(props: InputProps) {
  const { value, change, error, textField } = useInput(props);
  const text = decimalText(props.field.range);
  const { disabled, helperText, label, inputRef } = textField;
  const numbers: readonly unknown[] = Array.isArray(value) ? value : [];
  const rows = numbers.map((number, at) => ({ number, at, key: `${props.name}.${at}` }));
  return (
    <RowGroup
      label={label}
      message={helperText}
      error={error !== undefined}
      disabled={disabled}
      empty={rows.length === 0}
      dense
      onAdd={() => change([...numbers, null])}
    >
      {rows.map(({ number, at, key }) => (
        <Row
          key={key}
          label={`${label} ${at + 1}`}
          disabled={disabled}
          onRemove={() => change(numbers.filter((_, each) => each !== at))}
        >
          <NumberBox
            label={`${label} ${at + 1}`}
            size="small"
            fullWidth
            {...(at === 0 ? { inputRef } : {})}
            disabled={disabled}
            error={messageAt(error, at) !== undefined}
            helperText={messageAt(error, at)}
            value={number}
            text={text}
            onNumber={next => change(numbers.map((each, index) => (index === at ? next : each)))}
          />
        </Row>
      ))}
    </RowGroup>
  );
}

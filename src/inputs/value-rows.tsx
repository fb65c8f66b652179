import type { ReactNode } from 'react';
import type { InputProps } from '../admin/overrides.ts';
import { messageAt } from './error-messages.ts';
import { Row, RowGroup } from './row-group.tsx';
import { useInput } from './use-input.ts';

interface ValueRow {
  readonly value: unknown;
  readonly change: (next: unknown) => void;
  /** What its text field needs. */
  readonly textField: ReturnType<typeof textFieldAt>;
}

interface Props {
  readonly input: InputProps;
  /** The value of a new row. */
  readonly blank: unknown;
  readonly dense?: boolean;
  readonly children: (row: ValueRow) => ReactNode;
}

/** A list of plain values, one row each, in order. */
export function ValueRows({ input, blank, dense = false, children }: Props) {
  const shown = useInput(input);
  const { disabled, helperText, label } = shown.textField;
  const values: readonly unknown[] = Array.isArray(shown.value) ? shown.value : [];
  const rows = values.map((value, at) => ({ value, at, key: `${input.name}.${at}` }));
  return (
    <RowGroup
      label={label}
      message={helperText}
      error={shown.error !== undefined}
      disabled={disabled}
      empty={rows.length === 0}
      dense={dense}
      onAdd={() => shown.change([...values, blank])}
    >
      {rows.map(({ value, at, key }) => (
        <Row
          key={key}
          label={`${label} ${at + 1}`}
          disabled={disabled}
          onRemove={() => shown.change(values.filter((_, each) => each !== at))}
        >
          {children({
            value,
            change: next => shown.change(values.map((each, index) => (index === at ? next : each))),
            textField: textFieldAt(shown, at),
          })}
        </Row>
      ))}
    </RowGroup>
  );
}

function textFieldAt({ error, textField }: ReturnType<typeof useInput>, at: number) {
  const { label, disabled, inputRef } = textField;
  const message = messageAt(error, at);
  return {
    label: `${label} ${at + 1}`,
    size: 'small' as const,
    fullWidth: true,
    // The form puts the focus on the first row when the list is refused.
    ...(at === 0 && { inputRef }),
    disabled,
    error: message !== undefined,
    helperText: message,
  };
}

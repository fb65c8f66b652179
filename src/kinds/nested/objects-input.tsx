import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentType, createContext, type ReactNode, useContext, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import type { InputProps } from '../../admin/engine-context.tsx';
import { messageAt, useInput } from '../input-frame.tsx';
import { blankValue } from '../value-at.ts';

const grid = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
} as const;

/** A list of small records: one row each, with the inputs of its own fields. */
export function ObjectsInput(props: InputProps) {
  const { name, field, resource, readOnlyBecause } = props;
  const { error, textField } = useInput(props);
  const { fields: rows, append, remove } = useFieldArray({ name });
  const Nested = useContext(NestedInput);
  const item = Object.entries(field.item ?? {});
  const { disabled, helperText, label } = textField;
  return (
    <RowGroup
      label={label}
      message={helperText}
      error={error !== undefined}
      disabled={disabled}
      empty={rows.length === 0}
      onAdd={() => append(Object.fromEntries(item.map(([each, of]) => [each, blankValue(of)])))}
    >
      {rows.map((row, at) => (
        <Row key={row.id} label={`${label} ${at + 1}`} disabled={disabled} onRemove={() => remove(at)}>
          <Box sx={grid}>
            {item.map(([each, of]) => (
              <Nested
                key={each}
                name={`${name}.${at}.${each}`}
                field={of}
                resource={resource}
                {...(readOnlyBecause === undefined ? {} : { readOnlyBecause })}
              />
            ))}
          </Box>
        </Row>
      ))}
    </RowGroup>
  );
}

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

interface GroupProps {
  readonly label: string;
  readonly message?: string | undefined;
  readonly error?: boolean;
  readonly disabled?: boolean;
  readonly empty: boolean;
  /** Several short entries beside each other. */
  readonly dense?: boolean;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

const several = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 160px), 1fr))',
} as const;

/** The entries of a list under their common label, with a button that adds one. */
export function RowGroup({ label, message, error = false, disabled = false, ...props }: GroupProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={id} variant="subtitle2" component="h3">
          {label}
        </Typography>
        <Button
          size="small"
          startIcon={<Add />}
          disabled={disabled}
          onClick={props.onAdd}
          aria-label={translate('form.add_row_to', { label })}
        >
          {translate('form.add_row')}
        </Button>
      </Stack>
      {props.empty ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('form.no_rows')}
        </Typography>
      ) : (
        <Box sx={props.dense === true ? several : { display: 'grid', gap: 1.5 }}>{props.children}</Box>
      )}
      {message !== undefined && <FormHelperText error={error}>{message}</FormHelperText>}
    </Box>
  );
}

interface RowProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** One entry with its remove button. */
export function Row({ label, disabled = false, onRemove, children }: RowProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={1} role="group" aria-label={label} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <IconButton
        size="small"
        disabled={disabled}
        onClick={onRemove}
        aria-label={translate('form.remove_row', { label })}
        sx={{ mt: 3 }}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    </Stack>
  );
}

/** Draws the input of any field; handed down by the form, because inputs do not know one another. */
export const NestedInput = createContext<ComponentType<InputProps>>(() => null);

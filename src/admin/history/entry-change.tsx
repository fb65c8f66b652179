import { Fragment } from 'react';
import type { FieldChange } from '../../../domain/records/history.ts';
import type { Field, Fields } from '../../../resources/schema/field.ts';
import { blank } from '../../kinds/value-at.ts';
import type { CellProps } from '../engine-context.tsx';
import { isSame } from '../form/form-fields.ts';
import { FieldValue } from '../show/value-table.tsx';

interface Props extends Omit<CellProps, 'value'> {
  readonly resource: string;
  readonly item: Fields;
  readonly change: FieldChange;
}

/**
 * Of a list of entries only those that came or went, each in one line as tables draw its values: '20 mins · £29.00' became
 * '20 mins · £30.00'. All of them where only their order changed.
 */
export function EntryChange({ change, ...props }: Props) {
  const [before, after] = [entriesOf(change.before), entriesOf(change.after)];
  const gone = before.filter(entry => !after.some(each => isSame(each, entry)));
  const come = after.filter(entry => !before.some(each => isSame(each, entry)));
  const isOrder = gone.length + come.length === 0;
  return (
    <>
      <del>
        <Entries {...props} entries={isOrder ? before : gone} />
      </del>
      <ins>
        <Entries {...props} entries={isOrder ? after : come} />
      </ins>
    </>
  );
}

type Entry = Readonly<Record<string, unknown>>;

function entriesOf(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function Entries({
  entries,
  item,
  ...props
}: Omit<Props, 'change'> & { readonly entries: readonly Entry[] }) {
  if (entries.length === 0) return blank;
  const shown = Object.entries(item).filter(([name]) => !isCurrencyOf(item, name));
  return entries.map((entry, at) => (
    <Fragment key={JSON.stringify(entry)}>
      {at > 0 && ', '}
      {shown.map(([name, field], place) => (
        <Fragment key={name}>
          {place > 0 && ' · '}
          <FieldValue
            {...props}
            name={name}
            field={field}
            value={entry[name] ?? null}
            row={{ ...props.row, ...entry }}
          />
        </Fragment>
      ))}
    </Fragment>
  ));
}

/** The amount beside it says it. */
function isCurrencyOf(item: Fields, name: string): boolean {
  return Object.values(item).some(
    ({ currency }: Field) => currency !== undefined && 'field' in currency && currency.field === name,
  );
}

import './inline-input.css';
import { type KeyboardEvent, useState } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import { mayChange } from '../../../resources/schema/check.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { blank } from '../../kinds/value-at.ts';
import { isSame } from '../form/form-fields.ts';
import { currentIn } from '../form/save-row.ts';
import { serverMessage } from '../form/server-message.ts';
import { Icon } from '../icon.tsx';
import { useLabels } from '../labels.ts';
import type { InlineEditProps } from './inline-edit.tsx';
import type { Row } from './row.ts';

/** One field a call, with the version of the row (CELL-06, CELL-07). */
export function InlineInput(props: InlineEditProps & { close: () => void }) {
  const { resource, name, field, close } = props;
  const labels = useLabels(resource);
  const { text, type, wrong, save, saving } = useSaving(props);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') close();
  };
  return (
    <span className="inline-input">
      <input
        ref={focus}
        aria-label={labels.field(name)}
        aria-invalid={wrong !== undefined}
        value={text}
        maxLength={field.maxLength}
        readOnly={saving}
        onChange={event => type(event.target.value)}
        onKeyDown={keys}
        onBlur={() => {
          // What was refused waits for another try; leaving the field does not send it again.
          if (wrong === undefined) save();
        }}
      />
      {wrong !== undefined && <small role="alert">{wrong}</small>}
    </span>
  );
}

/** The person has just asked to change this very value. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
}

/**
 * What is typed, what is wrong with it, and the call that saves it; a refusal keeps what was typed. Where
 * others have changed other fields, it is saved on top of theirs; where they have changed this one, what
 * they set is told, and only another Enter writes over it.
 */
function useSaving({ resource, name, field, close, ...props }: InlineEditProps & { close: () => void }) {
  // The row as it was when somebody began to type: what others change meanwhile is not overwritten unseen.
  const [row, setRow] = useState(props.row);
  const translate = useTranslate();
  const notify = useNotify();
  const [update] = useUpdate();
  const [saving, setSaving] = useState(false);
  const before = String(row[name] ?? '');
  const [text, setText] = useState(before);
  const [wrong, setWrong] = useState<string>();

  const refuse = (message: string) => {
    setWrong(translate(message, { _: message }));
    notify(message, { type: 'error' });
  };
  const write = async (value: unknown, base: Row): Promise<void> => {
    try {
      await update(
        resource.name,
        { id: base.id, data: { [name]: value }, previousData: base, meta: versionOf(base) },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      notify('list.update_done', { type: 'success' });
      close();
    } catch (error) {
      const current = currentIn(error);
      if (current !== undefined && isSame(current[name], base[name])) return await write(value, current);
      if (current === undefined) return refuse(serverMessage(error, 'list.update_failed'));
      setRow(current);
      refuse(translate('list.stale_inline', { value: String(current[name] ?? blank) }));
    }
  };
  const save = () => {
    if (saving) return;
    const checked = field.schema.safeParse(valueFrom(field, text));
    if (text.trim() === before) close();
    else if (!checked.success) setWrong(translate(checked.error.issues[0]?.message ?? 'list.update_failed'));
    else {
      setSaving(true);
      void write(checked.data, row).finally(() => setSaving(false));
    }
  };
  const type = (next: string) => {
    setText(next);
    setWrong(undefined);
  };
  return { text, type, wrong, save, saving };
}

function versionOf({ version }: Row): { version?: number } {
  return version === undefined ? {} : { version };
}

function valueFrom(field: Field, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return kindOf(field).written === 'number' ? Number(trimmed) : trimmed;
}

interface InlinePressProps extends InlineEditProps {
  readonly edit: () => void;
}

/** The value as a button that opens its input; for those who may not change it, the value. */
export function InlineValue(props: InlinePressProps) {
  const title = useTitle(props);
  if (title === undefined) return props.children;
  return (
    <button type="button" className="inline" title={title} onClick={props.edit}>
      {props.children}
    </button>
  );
}

/** Opens the input of a value that leads somewhere itself; nothing for those who may not change it. */
export function InlinePencil(props: InlinePressProps) {
  const title = useTitle(props);
  if (title === undefined) return null;
  return (
    <button type="button" className="plain" aria-label={title} title={title} onClick={props.edit}>
      <Icon name="edit" />
    </button>
  );
}

/** What a press does, for those who may change this value of this row. */
function useTitle({ resource, row, name, field, actor }: InlineEditProps): string | undefined {
  const translate = useTranslate();
  const labels = useLabels(resource);
  if (!mayChange(field, actor.role, row)) return;
  return translate('list.edit_field', { name: labels.field(name) });
}

import './inline-edit.css';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { mayChange } from '../../../resources/schema/check.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { blank } from '../../kinds/value-at.ts';
import { isSame } from '../form/form-fields.ts';
import { currentIn } from '../form/save-row.ts';
import { serverMessage } from '../form/server-message.ts';
import { Icon } from '../icon.tsx';
import { useLabels } from '../labels.ts';
import type { Row } from './row.ts';

interface InlineEditProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly name: string;
  readonly field: Field;
  readonly actor: Actor;
  /** What the value leads to: then a button of its own, beside the link, opens the input. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A value that is changed where it stands: one field a call, with the version of the row (CELL-06, CELL-07). */
export function InlineEdit(props: InlineEditProps) {
  const { resource, row, field, actor, name, children, lead } = props;
  const translate = useTranslate();
  const labels = useLabels(resource);
  const [editing, setEditing] = useState(false);
  if (scopeOf(resource.access, 'update', actor.role) === undefined || !mayChange(field, actor.role, row))
    return lead ?? children;
  if (editing) return <InlineInput {...props} close={() => setEditing(false)} />;
  const title = translate('list.edit_field', { name: labels.field(name) });
  const edit = () => setEditing(true);
  if (lead === undefined)
    return (
      <button type="button" className="inline" title={title} onClick={edit}>
        {children}
      </button>
    );
  return (
    <span className="inline-lead">
      {lead}
      <button type="button" className="plain" aria-label={title} title={title} onClick={edit}>
        <Icon name="edit" />
      </button>
    </span>
  );
}

/** The person has just asked to change this very value. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
}

function InlineInput(props: InlineEditProps & { close: () => void }) {
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

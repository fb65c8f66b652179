import './history.css';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import type { FieldChange, FieldChanges } from '../../../domain/records/history.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { blank, isBlank } from '../../kinds/value-at.ts';
import { useOverrides } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';
import { HistoryValue } from './history-value.tsx';
import { type CutText, textChange } from './text-change.ts';
import { writtenValue } from './written-value.ts';

interface Props {
  readonly resource: Resource;
  readonly changes: FieldChanges;
  /** The record as it is now, for what a value needs beside itself, such as its currency. */
  readonly row: Row;
  readonly role: Role;
  /** Nothing was there before. */
  readonly isNew?: boolean;
}

const first = 6;

/** Field by field what was and what came after, in words and formats of the record's own screens. */
export function ChangeList({ resource, changes, row, role, isNew = false }: Props) {
  const translate = useTranslate();
  const [all, setAll] = useState(false);
  const labelOf = useFieldLabel(resource);
  const told = Object.entries(resource.fields).flatMap(([name, field]) => {
    const change = changes[name];
    return change === undefined || bothBlank(change) ? [] : [{ name, field, change }];
  });
  const shown = all || told.length <= first + 1 ? told : told.slice(0, first);
  if (told.length === 0) return null;
  const beside = { ...row, ...sideOf(changes, 'after') };
  const before = { ...row, ...sideOf(changes, 'before') };
  return (
    <>
      <dl className={isNew ? 'history-changes new' : 'history-changes'}>
        {shown.map(({ name, field, change }) => (
          <div key={name}>
            <dt>{labelOf(name, field)}</dt>
            <dd>
              <Values {...{ resource, name, field, change, role }} rows={{ before, after: beside }} />
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < told.length && (
        <Button size="small" color="inherit" onClick={() => setAll(true)}>
          {translate('history.all_values', { smart_count: told.length - shown.length })}
        </Button>
      )}
    </>
  );
}

interface ValuesProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly change: FieldChange;
  readonly rows: { readonly before: Row; readonly after: Row };
  readonly role: Role;
}

function Values({ resource, name, field, change, rows, role }: ValuesProps) {
  const { cells } = useOverrides(resource.name);
  const custom: Readonly<Record<string, unknown>> = cells ?? {};
  const [before, after] = [change.before, change.after].map(value =>
    custom[name] === undefined ? writtenValue(field, value) : undefined,
  );
  if (before !== undefined && after !== undefined) return <TextValues before={before} after={after} />;
  const shared = { resource: resource.name, name, field, role };
  return (
    <>
      <del>
        <HistoryValue {...shared} value={change.before} row={rows.before} />
      </del>
      <ins>
        <HistoryValue {...shared} value={change.after} row={rows.after} />
      </ins>
    </>
  );
}

function bothBlank({ before, after }: FieldChange): boolean {
  return isBlank(before) && isBlank(after);
}

function sideOf(changes: FieldChanges, side: 'before' | 'after'): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[side]]));
}

interface TextValuesProps {
  readonly before: string;
  readonly after: string;
}

/** Beyond that, only the part that differs is shown until one asks for all of it. */
const shortText = 80;

/** Two texts with what differs in them marked; each keeps its own direction. */
function TextValues({ before, after }: TextValuesProps) {
  const translate = useTranslate();
  const [full, setFull] = useState(false);
  const isLong = Math.max(before.length, after.length) > shortText;
  const cut = textChange(before, after);
  const whole = (changed: string) => ({ left: '', changed, right: '' });
  const texts = full ? { before: whole(before), after: whole(after) } : cut;
  return (
    <>
      <Text of={texts.before} is="del" isEmpty={before === ''} />
      <Text of={texts.after} is="ins" isEmpty={after === ''} />
      {isLong && !full && (
        <Button size="small" color="inherit" className="all" onClick={() => setFull(true)}>
          {translate('history.full_text')}
        </Button>
      )}
    </>
  );
}

function Text({ of, is: Tag, isEmpty }: { of: CutText; is: 'del' | 'ins'; isEmpty: boolean }) {
  return (
    <Tag className="text" dir="auto">
      {isEmpty ? (
        blank
      ) : (
        <bdi>
          {of.left}
          <mark className={of.left + of.right === '' ? undefined : 'part'}>{of.changed}</mark>
          {of.right}
        </bdi>
      )}
    </Tag>
  );
}

import Skeleton from '@mui/material/Skeleton';
import './history.css';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetManyAggregate, useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import type { FieldChange, FieldChanges } from '../../../domain/records/history.ts';
import { resourceOf } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field, ReferenceTarget } from '../../../resources/schema/field.ts';
import { enHistory } from '../../i18n/en/history.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { writeJson } from '../../kinds/nested/json-text.ts';
import { referenceTitle } from '../../kinds/reference/reference-cell.tsx';
import { blank, isBlank } from '../../kinds/value-at.ts';
import { viewOf } from '../../kinds/views.ts';
import { type CellProps, useOverrides } from '../engine-context.tsx';
import { FieldValue } from '../show/value-table.tsx';
import type { Row } from '../table/row.ts';
import { EntryChange } from './entry-change.tsx';

addWords(enHistory);

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
  const shared = { resource: resource.name, name, field, role };
  if (field.item !== undefined && custom[name] === undefined)
    return <EntryChange {...shared} item={field.item} change={change} row={rows.after} />;
  const [before, after] = [change.before, change.after].map(value =>
    custom[name] === undefined ? writtenValue(field, value) : undefined,
  );
  if (before !== undefined && after !== undefined) return <TextValues before={before} after={after} />;
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

interface HistoryValueProps extends CellProps {
  readonly resource: string;
  /** It stands in the label of a button, which holds neither links nor buttons. */
  readonly inLabel?: true;
}

/** A value of another time, drawn as lists draw the value of now. */
export function HistoryValue({ inLabel, ...props }: HistoryValueProps) {
  const { field, value } = props;
  if (isBlank(value)) return blank;
  if (field.target !== undefined && typeof value === 'number')
    return <NamedReference {...props} {...(inLabel && { inLabel })} value={value} target={field.target} />;
  // What it was then, also of a row that has been removed since.
  return <FieldValue {...props} row={{ ...props.row, deleted: false }} />;
}

/** Named for those who may read what it points to; a number for others. */
function NamedReference({
  target,
  inLabel,
  ...props
}: HistoryValueProps & { value: number; target: ReferenceTarget }) {
  const over = resourceOf(target.resource);
  const mayRead = scopeOf(over.access, 'read', props.role) !== undefined;
  const { data, isPending } = useGetManyAggregate<Row>(
    over.name,
    { ids: [props.value] },
    { enabled: mayRead, retry: false },
  );
  const found = data?.find(row => row?.id === props.value);
  // A number that becomes a name a moment later looks like another value.
  if (found === undefined && mayRead && isPending)
    return <Skeleton component="span" width={80} sx={{ display: 'inline-block' }} />;
  if (found === undefined) return `#${props.value}`;
  const row = { ...props.row, [target.as]: found };
  return inLabel ? referenceTitle(target, props.value, row) : <FieldValue {...props} row={row} />;
}

/** The value as text that can be compared character by character; undefined where a cell draws it better. */
export function writtenValue(field: Field, value: unknown): string | undefined {
  if (field.cell !== undefined || viewOf(field).byLetters !== true) return undefined;
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : writeJson(value);
}

/** A text cut at where it differs from another one; `left` and `right` are the same in both. */
interface CutText {
  readonly left: string;
  readonly changed: string;
  readonly right: string;
}

/** As much of what stays the same is shown on either side of a change. */
const context = 40;
const ellipsis = '…';

/**
 * Both texts as far as they differ, with a little of what stands around it. Cuts lie between characters as
 * people see them: an emoji of several code points or a letter with its accents stays whole.
 */
export function textChange(before: string, after: string): { before: CutText; after: CutText } {
  const [old, next] = [charactersOf(before), charactersOf(after)];
  const most = Math.min(old.length, next.length);
  let start = 0;
  while (start < most && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  return { before: cut(old, start, end), after: cut(next, start, end) };
}

function cut(characters: readonly string[], start: number, end: number): CutText {
  const last = characters.length - end;
  const [from, to] = [Math.max(0, start - context), Math.min(characters.length, last + context)];
  return {
    left: (from > 0 ? ellipsis : '') + characters.slice(from, start).join(''),
    changed: shortened(characters.slice(start, last)),
    right: characters.slice(last, to).join('') + (to < characters.length ? ellipsis : ''),
  };
}

const longest = 200;

function shortened(characters: readonly string[]): string {
  if (characters.length <= longest) return characters.join('');
  const half = longest / 2;
  return [...characters.slice(0, half), ` ${ellipsis} `, ...characters.slice(-half)].join('');
}

function charactersOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

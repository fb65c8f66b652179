import { type ReactNode, useState } from 'react';
import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { coming, type Expected } from '../../layout/coming.tsx';
import type { Row } from './row.ts';

export interface InlineEditProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly name: string;
  readonly field: Field;
  readonly actor: Actor;
  /** What the value leads to: then a button of its own, beside the link, opens the input. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

// Lists in which nothing is edited in place do not pay for it.
const InlineInput = coming(async () => (await import('./inline-input.tsx')).InlineInput);
const InlinePencil = coming(async () => (await import('./inline-input.tsx')).InlinePencil);
const InlineValue = coming(
  async () => (await import('./inline-input.tsx')).InlineValue,
  ({ children }) => children,
);

/** What it is changed by, in one script. */
export const inlineParts: readonly Expected[] = [InlineInput, InlinePencil, InlineValue];

/**
 * A value that is changed where it stands. What changes it comes later than the row and joins what stands there: a link
 * that somebody is pressing, or has walked to by the keyboard, is not drawn anew under them (DEC-315).
 */
export function InlineEdit(props: InlineEditProps) {
  const { lead } = props;
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  if (editing) return <InlineInput {...props} close={() => setEditing(false)} />;
  if (lead === undefined) return <InlineValue {...props} edit={edit} />;
  return (
    <span className="inline-lead">
      {lead}
      <InlinePencil {...props} edit={edit} />
    </span>
  );
}

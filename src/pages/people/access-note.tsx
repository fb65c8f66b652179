import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { Role } from '../../../domain/actor.ts';
import { users } from '../../../resources/users.ts';
import { onlyId, ReferringNote, type Stays, useReferring } from '../../admin/dialogs/referring-note.tsx';
import type { ChangeOfMany, MeantRows } from '../../admin/engine-context.tsx';
import { useFormRow } from '../../admin/form/form-context.ts';
import type { Row } from '../../admin/table/row.ts';

/** Says, before an account is closed or a partner gets another role, what refers to it and stays theirs (DEC-347). */
export function AccessNote() {
  const row = useFormRow();
  const values: readonly unknown[] = useWatch({ name: ['disabled', 'role'] });
  const stays = row === undefined ? undefined : staysWith(row, values);
  return row === undefined || stays === undefined ? null : <Staying rows={{ ids: [row.id] }} stays={stays} />;
}

function staysWith(row: Row, [disabled, role]: readonly unknown[]): Stays | undefined {
  if (disabled === true && row.disabled !== true) return 'with_closed';
  const leaves = row.role === Role.Partner && role !== undefined && role !== Role.Partner;
  return leaves ? 'with_other_role' : undefined;
}

/** The same before many accounts are closed, or given a role in which nobody has locations. */
export function AccessNoteOfMany({ rows, name, value }: ChangeOfMany) {
  const leaves = name === 'role' && typeof value === 'number' && value !== Role.Partner;
  if (name === 'disabled' && value === true) return <Staying rows={rows} stays="with_closed" />;
  return leaves ? <Staying rows={rows} stays="with_other_role" /> : null;
}

function Staying({ rows, stays }: { readonly rows: MeantRows; readonly stays: Stays }) {
  const referring = useReferring(users, rows);
  if (!referring.isWorthTelling) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <ReferringNote referring={referring} id={onlyId(rows)} stays={stays} />
    </Box>
  );
}

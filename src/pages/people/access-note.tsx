import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { Role } from '../../../domain/actor.ts';
import { users } from '../../../resources/users.ts';
import { ReferringNote, type Stays, useReferring } from '../../admin/dialogs/referring-note.tsx';
import { useFormRow } from '../../admin/form/form-context.ts';
import type { Row } from '../../admin/table/row.ts';

/** Says, before an account is closed or a partner gets another role, what refers to it and stays theirs (DEC-347). */
export function AccessNote() {
  const row = useFormRow();
  const values: readonly unknown[] = useWatch({ name: ['disabled', 'role'] });
  const stays = row === undefined ? undefined : staysWith(row, values);
  return row === undefined || stays === undefined ? null : <Staying id={row.id} stays={stays} />;
}

function staysWith(row: Row, [disabled, role]: readonly unknown[]): Stays | undefined {
  if (disabled === true && row.disabled !== true) return 'with_closed';
  const leaves = row.role === Role.Partner && role !== undefined && role !== Role.Partner;
  return leaves ? 'with_other_role' : undefined;
}

function Staying({ id, stays }: { readonly id: number; readonly stays: Stays }) {
  const referring = useReferring(users, { ids: [id] });
  if (!referring.isWorthTelling) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <ReferringNote referring={referring} id={id} stays={stays} />
    </Box>
  );
}

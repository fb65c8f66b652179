import { Role } from '../../../domain/actor.ts';
import { useFormRow } from '../../admin/form/form-row.ts';
import type { InputProps } from '../../admin/overrides.ts';
import { useActor } from '../../admin/use-actor.ts';
import { AccountEmail } from '../../email-change/account-email.tsx';
import { InputFrame, useInput } from '../../kinds/input-frame.tsx';
import { EmailInput } from '../../kinds/text/text-inputs.tsx';

/** Typed for a new account; of one that exists it is changed by its person or an admin, with the mailbox's consent. */
export function AccountEmailInput(props: InputProps) {
  const row = useFormRow();
  const actor = useActor();
  const { textField, value } = useInput(props);
  const isTheirs = row !== undefined && (actor?.role === Role.Admin || actor?.id === Number(row.id));
  if (!isTheirs) return <EmailInput {...props} />;
  return (
    <InputFrame look={{ ...textField, required: false, helperText: undefined }}>
      <AccountEmail userId={Number(row.id)} email={String(value ?? '')} />
    </InputFrame>
  );
}

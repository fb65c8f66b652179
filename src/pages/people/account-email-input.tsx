import { Role } from '../../../domain/actor.ts';
import { AccountEmail } from '../../account-security/account-email.tsx';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useActor } from '../../admin/engine-context.tsx';
import { useFormRow } from '../../admin/form/form-context.ts';
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

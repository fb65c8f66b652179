import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { z } from 'zod';
import { LabelledField } from '../credentials/labelled-field.tsx';
import { makePasskey } from './ask-passkey.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { type Factor, useSecondFactor } from './use-second-factor.ts';

interface Props {
  /** The one that gets another name; none for a new one. */
  readonly passkey?: Factor;
  /** With the first factor come recovery codes. */
  readonly onDone: (codes?: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

const startAnswer = z.object({ ticket: z.string(), passkey: z.unknown() });
const kept = z.object({ recovery_codes: z.array(z.string()).optional() });
const longestName = 60;

/** Names a passkey, and has the browser make it when it is a new one. */
export function PasskeyDialog({ passkey, onDone, onClose }: Props) {
  const translate = useTranslate();
  const { send, rename } = useSecondFactor();
  const [name, setName] = useState(passkey?.name ?? guessedName());
  const submit = async () => {
    const given = name.trim().slice(0, longestName);
    if (passkey !== undefined) {
      await rename(passkey.id, given);
      return await onDone();
    }
    const start = await send('/passkeys/start', {}, startAnswer);
    const made = await makePasskey(start.passkey);
    const answer = await send('/passkeys', { ticket: start.ticket, name: given, passkey: made }, kept);
    await onDone(answer.recovery_codes);
  };
  const isNew = passkey === undefined;
  return (
    <FactorDialog
      title={translate(isNew ? 'second_factor.add_passkey' : 'second_factor.rename_passkey')}
      yes={translate(isNew ? 'second_factor.continue' : 'form.save')}
      disabled={name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {isNew && <DialogContentText>{translate('second_factor.add_passkey_hint')}</DialogContentText>}
      <LabelledField
        label={translate('second_factor.name')}
        name="passkey_name"
        type="text"
        autoComplete="off"
        autoFocus
        value={name}
        onChange={setName}
      />
    </FactorDialog>
  );
}

/** What the browser says of the system that it runs on; people choose another name if they like. */
function guessedName(): string {
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'];
  return systems.find(system => navigator.userAgent.includes(system)) ?? '';
}

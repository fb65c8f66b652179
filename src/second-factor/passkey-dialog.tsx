import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Factor, factorCalls } from '../../contract/second-factor.ts';
import { LabelledField } from '../credentials/labelled-field.tsx';
import { makePasskey } from './ask-passkey.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { useSecondFactor } from './use-second-factor.ts';

interface Props {
  /** The one that gets another name; none for a new one. */
  readonly passkey?: Factor;
  /** With the first factor come recovery codes. */
  readonly onDone: (codes?: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

const longestName = 60;

/** Names a passkey, and has the browser make it when it is a new one. */
export function PasskeyDialog({ passkey, onDone, onClose }: Props) {
  const translate = useTranslate();
  const { ask } = useSecondFactor();
  const [name, setName] = useState(passkey?.name ?? guessedName());
  const submit = async () => {
    const given = name.trim().slice(0, longestName);
    if (passkey !== undefined) {
      await ask(factorCalls.renamePasskey, { params: { id: passkey.id }, body: { name: given } });
      return await onDone();
    }
    const start = await ask(factorCalls.startPasskey, { body: {} });
    const made = await makePasskey(start.passkey);
    const body = { ticket: start.ticket, name: given, passkey: made };
    const answer = await ask(factorCalls.addPasskey, { body });
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

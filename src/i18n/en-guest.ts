import raEnglish from 'ra-language-english';
import { enAccount, enEmailChange, enSecondFactor } from './en/accounts.ts';
import { enForm } from './en/forms.ts';
import { enShell } from './en/shell.ts';

/** The English of whoever is not signed in yet; the rest arrives with the portal. */
export const enGuest = {
  ...raEnglish,
  ...enForm,
  ...enAccount,
  ...enEmailChange,
  ...enSecondFactor,
  ...enShell,
};

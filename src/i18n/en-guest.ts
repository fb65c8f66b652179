import raEnglish from 'ra-language-english';
import { enAccount, enSecondFactor } from './en/accounts.ts';
import { enShell } from './en/shell.ts';

/** The English of whoever is not signed in yet; the rest arrives with the portal. */
export const enGuest = {
  ...raEnglish,
  ...enAccount,
  ...enSecondFactor,
  ...enShell,
};

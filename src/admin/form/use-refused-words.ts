import { useTranslate } from 'react-admin';
import type { RowChoice } from '../table/row-choices.ts';

/** Why an action cannot be pressed, with the roles that may where that is the reason; undefined where it can. */
export function useRefusedWords(): (choice: RowChoice) => string | undefined {
  const translate = useTranslate();
  return ({ refused, onlyFor = [] }) =>
    refused === undefined
      ? undefined
      : translate(refused, { roles: onlyFor.map(role => translate(`roles.${role}`)).join(', ') });
}

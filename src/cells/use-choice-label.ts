import { useTranslate } from 'react-admin';
import type { Choice } from '../../domain/choice.ts';

/** The label of a choice in the language of the portal; the description's own where there is no other. */
export function useChoiceLabel(): (choice: Choice) => string {
  const translate = useTranslate();
  return choice => translate(choice.label, { _: choice.label });
}

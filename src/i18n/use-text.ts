import { useCallback } from 'react';
import { useTranslate } from 'react-admin';

/** Translates an English text of a description: a label, a choice, a message. */
export function useText(): (text: string) => string {
  const translate = useTranslate();
  return useCallback((text: string) => translate(text, { _: text }), [translate]);
}

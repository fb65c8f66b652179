import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { useText } from '../../i18n/use-text.ts';
import type { Refusal } from './workflow-refusal.ts';

/** Says why something was not done, in the server's words where there are some. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const translate = useTranslate();
  const text = useText();
  return useCallback(
    refusal =>
      refusal.kind === 'unreachable'
        ? translate('errors.unreachable')
        : text(refusal.message) || translate('errors.request_failed'),
    [translate, text],
  );
}

import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { refusalOf } from '../../booking/workflow-refusal.ts';
import { useText } from '../../i18n/use-text.ts';

/** Tells why a call failed, in the server's words where there are some, and answers its messages by field. */
export function useTellFailure(): (error: unknown) => Readonly<Record<string, string>> {
  const notify = useNotify();
  const translate = useTranslate();
  const text = useText();
  return useCallback(
    error => {
      const refusal = refusalOf(error);
      const message =
        refusal.kind === 'unreachable'
          ? translate('errors.unreachable')
          : text(refusal.message) || translate('errors.request_failed');
      notify(message, { type: 'error' });
      return refusal.kind === 'refused' ? refusal.errors : {};
    },
    [notify, translate, text],
  );
}

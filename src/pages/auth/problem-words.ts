import type { Translate } from '../../account-security/labelled-field.tsx';

/** Why a request failed, in words: the server's own, else `fallback`, a key; that it is away, when it is. */
export function problemWords(error: unknown, translate: Translate, fallback: string): string {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 0) return translate('errors.unreachable');
  const message = error instanceof Error ? error.message : '';
  return message === '' ? translate(fallback) : translate(message, { _: message });
}

import { rememberSentences, sentenceBehind } from '../../domain/refusals/spoken.ts';

const storageKey = 'auth.notice';

/** Leaves one message for the sign-in page, which is the next one that this tab opens. */
export function leaveNotice(message: string): void {
  const coded = sentenceBehind(message);
  const left = { message, ...(coded && { message_code: coded.code, params: coded.params }) };
  sessionStorage.setItem(storageKey, JSON.stringify(left));
}

/** Gives the message once. */
export function takeNotice(): string | undefined {
  const left = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (left === null) return undefined;
  const notice = leftNotice(left);
  rememberSentences(notice);
  return notice.message;
}

function leftNotice(left: string): { readonly message: string } {
  try {
    return JSON.parse(left);
  } catch {
    // Left by the portal as it was before an update.
    return { message: left };
  }
}

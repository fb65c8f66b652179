const storageKey = 'auth.notice';

/** Leaves one message for the sign-in page, which is the next one that this tab opens. */
export function leaveNotice(message: string): void {
  sessionStorage.setItem(storageKey, message);
}

/** Gives the message once. */
export function takeNotice(): string | undefined {
  const message = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return message ?? undefined;
}

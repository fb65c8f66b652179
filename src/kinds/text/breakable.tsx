import type { ReactNode } from 'react';

/** A text whose line may end after its last `@`: an e-mail address that has no room is not broken within a word. */
export function breakable(text: string): ReactNode {
  const host = text.lastIndexOf('@') + 1;
  if (host === 0) return text;
  return (
    <>
      {text.slice(0, host)}
      <wbr />
      {text.slice(host)}
    </>
  );
}

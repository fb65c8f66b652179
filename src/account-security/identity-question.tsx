import { useSyncExternalStore } from 'react';
import { coming } from '../layout/coming.tsx';

/** The question whether it is really the person who signed in, asked by calls of the API and answered by a dialog. */
export class IdentityQuestion {
  #asked: Promise<boolean> | undefined;
  #answer: (confirmed: boolean) => void = () => undefined;
  readonly #listeners = new Set<() => void>();

  /** Opens the dialog; calls that ask at the same time share it. True once the person has proved who they are. */
  readonly ask = (): Promise<boolean> => {
    this.#asked ??= new Promise<boolean>(resolve => {
      this.#answer = resolve;
    });
    this.#tell();
    return this.#asked;
  };

  readonly answer = (confirmed: boolean): void => {
    this.#asked = undefined;
    this.#answer(confirmed);
    this.#tell();
  };

  readonly isOpen = (): boolean => this.#asked !== undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Loaded with the first question: most people are never asked. */
const ConfirmIdentityDialog = coming(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
);

/** Asks 'Please confirm that it is you' wherever the person is, whenever the API wants to know. */
export function ConfirmIdentity({ question }: { readonly question: IdentityQuestion }) {
  const isOpen = useSyncExternalStore(question.subscribe, question.isOpen);
  if (!isOpen) return null;
  return (
    <ConfirmIdentityDialog
      onConfirmed={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  );
}

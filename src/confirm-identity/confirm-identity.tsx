import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import type { IdentityQuestion } from './identity-question.ts';

interface DialogProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** Loaded with the first question: most people are never asked. */
const ConfirmIdentityDialog = lazy<ComponentType<DialogProps>>(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));

/** Asks 'Please confirm that it is you' wherever the person is, whenever the API wants to know. */
export function ConfirmIdentity({ question }: { readonly question: IdentityQuestion }) {
  const isOpen = useSyncExternalStore(question.subscribe, question.isOpen);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ConfirmIdentityDialog
        onConfirmed={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
    </Suspense>
  );
}

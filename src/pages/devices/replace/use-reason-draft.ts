import type { UseFormReturn } from 'react-hook-form';
import { type Draft, draftKey } from '../../../admin/draft-store.ts';
import { useDraftOwner } from '../../../admin/use-draft-owner.ts';
import { useKeptDraft } from '../../../admin/use-kept-draft.ts';
import type { ReplaceForm } from './use-replace.ts';

/** Keeps the reason for a replacement over a reload or the end of the session; the device is chosen anew. */
export function useReasonDraft(form: UseFormReturn<ReplaceForm>, id: number) {
  const { offered, answer, discard, end } = useKeptDraft({
    key: draftKey(useDraftOwner(), 'replace-device', id),
    subscribe: changed => form.subscribe({ formState: { values: true }, callback: changed }),
    isDirty: () => form.formState.isDirty,
    draftOf: time => {
      const reason = form.getValues('reason');
      return reason.trim() === '' ? undefined : { time, values: { reason }, base: {} };
    },
  });
  const restore = ({ values: { reason } }: Draft) => {
    form.setValue('reason', String(reason ?? ''), { shouldDirty: true, shouldValidate: true });
    answer();
  };
  return { offered, restore, discard, end };
}

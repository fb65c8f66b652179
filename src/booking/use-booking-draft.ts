import type { UseFormReturn } from 'react-hook-form';
import { type Draft, draftKey } from '../admin/draft-store.ts';
import { useDraftOwner } from '../admin/use-draft-owner.ts';
import { useKeptDraft } from '../admin/use-kept-draft.ts';
import type { BookingForm } from './booking-form.ts';
import type { useMailText } from './use-mail-text.ts';

interface Typed {
  readonly form: UseFormReturn<BookingForm>;
  readonly mail: ReturnType<typeof useMailText>;
  /** What is done to which booking. */
  readonly what: string;
  readonly id: number;
}

/**
 * Keeps the reason, and the mail where somebody has edited it, over a reload or the end of the session. The mail
 * comes back beside the one that the server writes now, because what it tells of may have changed.
 */
export function useBookingDraft({ form, mail, what, id }: Typed) {
  const { offered, answer, discard, end } = useKeptDraft({
    key: draftKey(useDraftOwner(), what, id),
    subscribe: changed => form.subscribe({ formState: { values: true }, callback: changed }),
    isDirty: () => form.formState.isDirty,
    draftOf: time => {
      const reason = form.getValues('reason');
      const own = mail.edited();
      return reason.trim() === '' && own === undefined
        ? undefined
        : { time, values: { reason, ...own }, base: {} };
    },
  });
  const restore = ({ values: { reason, subject_html, content_html } }: Draft) => {
    form.setValue('reason', String(reason ?? ''), { shouldDirty: true, shouldValidate: true });
    if (typeof subject_html === 'string' && typeof content_html === 'string')
      mail.recall({ subject_html, content_html });
    answer();
  };
  return { offered, restore, discard, end };
}

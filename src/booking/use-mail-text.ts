import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { BookingForm } from './booking-form.ts';
import type { Mail } from './workflow-answers.ts';

/** The mail in the form: as the server wrote it, until somebody edits it. */
export function useMailText(form: UseFormReturn<BookingForm>) {
  const [written, setWritten] = useState<Mail>();
  const [own, setOwn] = useState<Mail>();

  const typed = (): Mail => ({
    subject_html: form.getValues('subject_html'),
    content_html: form.getValues('content_html'),
  });
  const put = ({ subject_html, content_html }: Mail) => {
    form.setValue('subject_html', subject_html, { shouldValidate: true, shouldDirty: true });
    form.setValue('content_html', content_html, { shouldValidate: true, shouldDirty: true });
  };

  return {
    typed,
    /** A text that was edited stays, unless what it tells of has changed; then it can be taken back. */
    take: ({ subject_html, content_html }: Mail) => {
      const fresh = { subject_html, content_html };
      const edited = written !== undefined && isOther(typed(), written);
      if (edited && !isOther(written, fresh)) return;
      setOwn(edited ? typed() : undefined);
      setWritten(fresh);
      put(fresh);
    },
    /** The edited text that a newer one has replaced. */
    own,
    restore: () => {
      if (own !== undefined) put(own);
      setOwn(undefined);
    },
  };
}

function isOther(one: Mail, other: Mail): boolean {
  return one.subject_html !== other.subject_html || one.content_html !== other.content_html;
}

import { useState } from 'react';
import type { Mail } from '../../../contract/bookings.ts';

type Part = keyof Mail;

/** The part of a form that holds a mail. */
export interface MailForm {
  readonly getValues: (part: Part) => string;
  readonly setValue: (
    part: Part,
    value: string,
    options: { shouldValidate: boolean; shouldDirty: boolean },
  ) => void;
  readonly trigger: (parts: readonly Part[], options: { shouldFocus: boolean }) => Promise<boolean>;
}

/** The mail in the form: as the server wrote it, until somebody edits it. */
export function useMailText(form: MailForm) {
  const [written, setWritten] = useState<Mail>();
  const [own, setOwn] = useState<Mail>();
  const [isRecalled, setRecalled] = useState(false);
  const [isRestored, setRestored] = useState(false);

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
      const before = typed();
      const edited = written !== undefined && isOther(before, written);
      if (edited && !isOther(written, fresh)) return;
      if (edited) setRecalled(false);
      setOwn(current =>
        edited ? before : current !== undefined && isOther(current, fresh) ? current : undefined,
      );
      setWritten(fresh);
      setRestored(false);
      put(fresh);
    },
    /** The edited text that a newer one has replaced. */
    own,
    /** A text of one's own, be it in the form or replaced; undefined while it is the server's. */
    edited: (): Mail | undefined => (written !== undefined && isOther(typed(), written) ? typed() : own),
    /** Keeps a text that was edited before the page was left, to be taken back beside the one of now. */
    recall: (mail: Mail) => {
      setOwn(mail);
      setRecalled(true);
    },
    isRecalled,
    restore: () => {
      if (own !== undefined) put(own);
      setOwn(undefined);
      setRestored(own !== undefined);
    },
    /** The text in the form was taken back: it may tell of another time or reason than what is about to be done. */
    isRestored,
    /** Puts the text that the server has written in its place again; one's own can be taken back as before. */
    renew: () => {
      setOwn(typed());
      setRestored(false);
      if (written !== undefined) put(written);
    },
  };
}

function isOther(one: Mail, other: Mail): boolean {
  return one.subject_html !== other.subject_html || one.content_html !== other.content_html;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { isBlankHtml } from '../../../domain/text/harmless-html.ts';
import { useSettled } from '../../kinds/use-settled.ts';
import type { Asked } from '../steps/use-workflow.ts';
import type { Mail, MailPlan } from '../steps/workflow-answers.ts';

const pauseMs = 400;

/** Of the queries that ask how a mail would leave: they end when it is on its way. */
export const sentMailKey = 'sent-mail';

interface Question {
  readonly path: string;
  readonly confirm: string;
  readonly asked: Asked;
  readonly mail: Mail;
  /** Asks nothing meanwhile. */
  readonly paused: boolean;
}

/** The mail as it would leave: the server answers each pause in typing with its own, harmless rendering. */
export function useSentMail({ path, confirm, asked, mail, paused }: Question) {
  const provider = useDataProvider<PortalDataProvider>();
  const settled = useSettled(mail, pauseMs);
  const { data, isFetching, isError } = useQuery({
    queryKey: [sentMailKey, path, asked, settled],
    queryFn: ({ signal }) =>
      provider.ask<MailPlan>(path, {
        method: 'POST',
        body: { ...asked, ...settled, [confirm]: false },
        signal,
      }),
    enabled: !paused && settled.subject_html.trim() !== '' && !isBlankHtml(settled.content_html),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { sent: data, late: isFetching || settled !== mail, failed: isError };
}

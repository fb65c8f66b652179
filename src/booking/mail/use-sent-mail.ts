import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Mail } from '../../../contract/bookings.ts';
import { isBlankHtml } from '../../../domain/text/harmless-html.ts';
import { useDebouncedValue } from '../../kinds/use-debounced-value.ts';
import type { BookingChange, BookingStep } from '../steps/booking-change.ts';

const pauseMs = 400;

/** Of the queries that ask how a mail would leave: they end when it is on its way. */
export const sentMailKey = 'sent-mail';

interface Params {
  readonly change: BookingChange;
  readonly asked: BookingStep;
  readonly mail: Mail;
  /** Asks nothing meanwhile. */
  readonly paused: boolean;
}

/** The mail as it would leave: the server answers each pause in typing with its own, harmless rendering. */
export function useSentMail({ change, asked, mail, paused }: Params) {
  const settled = useDebouncedValue(mail, pauseMs);
  const { data, isFetching, isError } = useQuery({
    queryKey: [sentMailKey, ...change.key, asked, settled],
    queryFn: ({ signal }) => change.plan(asked, settled, signal),
    enabled: !paused && settled.subject_html.trim() !== '' && !isBlankHtml(settled.content_html),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { sent: data, late: isFetching || settled !== mail, failed: isError };
}

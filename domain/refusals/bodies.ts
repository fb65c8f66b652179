import { filledSentence, type Params, type ParamsOf } from './refusal.ts';
import { spoken } from './spoken.ts';

/** What the bodies of calls are refused for that are no records of their own. */
export const bodyRefusals = {
  'factor.six-digits': 'A code has six digits',
  'factor.show-one': 'Show a code, a recovery code or a passkey',
  'link.incomplete': 'The link is not complete',
  'order.ids': 'Must be a list of ids',
  'order.none': 'Must name at least one row',
  'order.once': 'Each row only once',
  'order.rows': 'At most {most} rows',
  'import.columns': 'Must name at least one column',
  'import.rows': 'Must hold at least one row',
  'job.either': 'Either ids or a filter',
  'job.records': 'At most {most} records at once; narrow the filter',
  'slot.pick': 'Please, You need pick slot of day',
  'hours.seven-days': 'A week has seven days',
  'hours.each-once': 'Each weekday must be there once',
  'hours.time': 'Must be a time such as 12:30:00',
  'hours.breaks': 'At most {most} breaks a day',
  'hours.reason-long': 'Must have at most {most} characters',
  'hours.span-or-days': 'Either a span of days or single days',
  'address.type-more': 'Type at least {least} characters',
  'address.country': 'Must be a code of two letters',
  'address.place': 'Not the id of a place',
} as const;

/** The English sentence, for the messages of zod; the answer finds the code behind it. */
export function bodySentence<Code extends keyof typeof bodyRefusals>(
  code: Code,
  ...given: ParamsOf<(typeof bodyRefusals)[Code]>
): string {
  const params: Params = given[0] ?? {};
  return spoken({ code, params, message: filledSentence(bodyRefusals[code], params) });
}

import { accountRefusals } from './accounts.ts';
import { bookingRefusals } from './bookings.ts';
import { formRefusals } from './forms.ts';
import { recordRefusals } from './records.ts';
import { filledSentence, type Params, type ParamsOf, type Refusal } from './refusal.ts';
import { requestRefusals } from './requests.ts';
import { spoken } from './spoken.ts';

/**
 * Every sentence with which the server refuses something, by its code. The portal shows them in its language
 * (`src/i18n/vi/refusals`), others read the English ones; only the server needs this whole table.
 */
export const refusals = {
  ...formRefusals,
  ...requestRefusals,
  ...accountRefusals,
  ...recordRefusals,
  ...bookingRefusals,
};
export type RefusalCode = keyof typeof refusals;

/** A refusal by its code; a sentence with placeholders takes what fills them. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...given: ParamsOf<(typeof refusals)[Code]>
): Refusal {
  const params: Params = given[0] ?? {};
  return { code, params, message: filledSentence(refusals[code], params) };
}

/** Its English sentence, for the messages of zod: the answer finds the code behind it. */
export function refusalSentence<Code extends RefusalCode>(
  code: Code,
  ...given: ParamsOf<(typeof refusals)[Code]>
): string {
  const params: Params = given[0] ?? {};
  return spoken({ code, params, message: filledSentence(refusals[code], params) });
}

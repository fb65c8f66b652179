import { accountRefusals } from './accounts.ts';
import { bodyRefusals } from './bodies.ts';
import { bookingRefusals } from './bookings.ts';
import { formRefusals } from './forms.ts';
import { recordRefusals } from './records.ts';
import { filledSentence, type Params, type ParamsOf, type Refusal } from './refusal.ts';
import { requestRefusals } from './requests.ts';

/**
 * Every sentence with which the server refuses something, by its code. The portal shows them in its language
 * (`src/i18n/vi/refusals`), others read the English ones; only the server needs this whole table.
 */
export const refusals = {
  ...formRefusals,
  ...bodyRefusals,
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

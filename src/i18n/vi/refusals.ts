import type { RefusalCode } from '../../../domain/refusals/refuse.ts';
import { viAccountRefusals } from './refusals/accounts.ts';
import { viBodyRefusals } from './refusals/bodies.ts';
import { viBookingRefusals } from './refusals/bookings.ts';
import { viFormRefusals } from './refusals/forms.ts';
import { viRecordRefusals } from './refusals/records.ts';
import { viRequestRefusals } from './refusals/requests.ts';

/** Những lời từ chối của máy chủ và của biểu mẫu, theo mã. */
export const viRefusals: Readonly<Record<RefusalCode, string>> = {
  ...viFormRefusals,
  ...viBodyRefusals,
  ...viRequestRefusals,
  ...viAccountRefusals,
  ...viRecordRefusals,
  ...viBookingRefusals,
};

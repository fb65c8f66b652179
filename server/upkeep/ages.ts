import { z } from 'zod';

/** How many days rows live whose life the operator chooses. */
export interface Ages {
  readonly historyDays: number;
  readonly mailContentDays: number;
  readonly securityLogDays: number;
  readonly unusedUploadsDays: number;
}

const wrongDays = 'must be a whole number of days from 30 to 36500';
const days = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, wrongDays)
    .transform(Number)
    .refine(value => value >= 30 && value <= 36_500, wrongDays)
    .default(usual);

/** The variables that are set nowhere else; a month at least, so that nothing goes that a job or an undo may need. */
export const ageEnvironment = {
  HISTORY_DAYS: days(5 * 365 + 1),
  MAIL_CONTENT_DAYS: days(400),
  SECURITY_LOG_DAYS: days(400),
};

type Values = z.output<z.ZodObject<typeof ageEnvironment>> & { readonly UNUSED_UPLOADS_DAYS: number };

export function agesOf(values: Values): Ages {
  return {
    historyDays: values.HISTORY_DAYS,
    mailContentDays: values.MAIL_CONTENT_DAYS,
    securityLogDays: values.SECURITY_LOG_DAYS,
    unusedUploadsDays: values.UNUSED_UPLOADS_DAYS,
  };
}

import { z } from 'zod';

const params = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .describe('What fills the placeholders of the sentence');
const error = z.string().describe('The code of the refusal, for programs and for other languages');

/** What the API page says of an answer that refuses something. */
export const refusal = z.object({ code: z.int(), message: z.string().describe('In English'), error, params });

/** What it says of refused fields: sentences by name, and their codes by the same names. */
export const refusedFields = z.object({
  errors: z.record(z.string(), z.string()).describe('By field, in English'),
  error_codes: z.record(z.string(), z.object({ error, params })).describe('By the same fields'),
});

import { z } from 'zod';
import { defineCall, done, refusal } from './call.ts';

/** An address that takes files as a form: one of each, or several at once. */
interface UploadAddress {
  /** Below `/api`. */
  readonly path: string;
  readonly many: boolean;
  readonly label: string;
  /** Of the files that it takes. */
  readonly mediaTypes: readonly string[];
}

const refused = refusal.extend({ file: z.string().optional().describe('The name of the one that is wrong') });

/** Sending files to an address; answered with the addresses under which they are kept. */
export const uploadCall = ({ path, many, label, mediaTypes }: UploadAddress) =>
  defineCall({
    method: 'POST',
    path,
    tags: ['Files'],
    summary: `Upload: ${label}`,
    description: `Takes ${mediaTypes.join(', ')}, by their content.`,
    answer: done.extend({ url: many ? z.array(z.string()) : z.string() }),
    refusals: { 413: refused, 415: refused },
  });

/** What an upload is answered, whichever address has taken it. */
export const uploadAnswer = done.extend({ url: z.union([z.string(), z.array(z.string())]) });

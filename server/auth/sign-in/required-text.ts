import { z } from 'zod';

/** A text that has to be there (AUTH-13) and is not too long (AUTH-15). */
export const required = (name: string, longest: number) =>
  z
    .string({ error: `${name} is required` })
    .min(1, `${name} is required`)
    .max(longest, `Input length should be 1 to ${longest}`);

/** The same without the space around it. */
export const requiredLine = (name: string, longest: number) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .pipe(required(name, longest));

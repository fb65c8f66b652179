import { z } from 'zod';
import { sentence } from '../../../domain/refusals/spoken.ts';

/** A text that has to be there (AUTH-13) and is not too long (AUTH-15). */
export const required = (name: string, longest: number) =>
  z
    .string({ error: sentence('form.required', { field: name }) })
    .min(1, sentence('form.required', { field: name }))
    .max(longest, sentence('form.characters-between', { least: 1, most: longest }));

/** The same without the space around it. */
export const requiredLine = (name: string, longest: number) =>
  z
    .string({ error: sentence('form.required', { field: name }) })
    .trim()
    .pipe(required(name, longest));

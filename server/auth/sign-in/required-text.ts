import { z } from 'zod';
import { refusalSentence } from '../../../domain/refusals/refuse.ts';

/** A text that has to be there (AUTH-13) and is not too long (AUTH-15). */
export const required = (name: string, longest: number) =>
  z
    .string({ error: refusalSentence('form.required', { field: name }) })
    .min(1, refusalSentence('form.required', { field: name }))
    .max(longest, refusalSentence('form.characters-between', { least: 1, most: longest }));

/** The same without the space around it. */
export const requiredLine = (name: string, longest: number) =>
  z
    .string({ error: refusalSentence('form.required', { field: name }) })
    .trim()
    .pipe(required(name, longest));

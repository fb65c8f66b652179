import { z } from 'zod';
import { sentence } from '../../domain/refusals/spoken.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * Has the validator refuse in our own sentences, which have codes and a translation, where a schema brings none
 * (ERR-34). 'Invalid input: expected object, received array' is no word for somebody who runs a location.
 */
export function refuseInOwnWords(): void {
  z.config({ customError: ownWords });
}

function ownWords(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? sentence('form.missing') : wordsOfType(issue.expected);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return issue.input === undefined
        ? sentence('form.missing')
        : sentence('form.one-of', { choices: issue.values.map(String) });
    case 'unrecognized_keys':
      return sentence('form.not-allowed', { names: issue.keys });
    case 'invalid_union':
      return wordsOfNearest(issue.errors ?? []);
    default:
      return sentence('form.invalid');
  }
}

function wordsOfType(expected: string): string {
  if (expected === 'string') return sentence('form.text');
  if (expected === 'number') return sentence('form.number');
  if (expected === 'int') return sentence('form.whole-number');
  if (expected === 'boolean') return sentence('form.on-or-off');
  if (expected === 'array') return sentence('form.list');
  return expected === 'object' || expected === 'record' ? sentence('form.record') : sentence('form.invalid');
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string') return sentence('form.characters-least', { least });
  return origin === 'array' ? sentence('form.entries-least', { least }) : sentence('form.least', { least });
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return sentence('form.characters', { most });
  return origin === 'array' ? sentence('form.entries', { most }) : sentence('form.most', { most });
}

/** Of several shapes that a value may have, the one that it was meant to have says what is wrong with it. */
function wordsOfNearest(shapes: readonly (readonly z.core.$ZodIssue[])[]): string {
  const distance = (issues: readonly z.core.$ZodIssue[]) =>
    issues.filter(({ code, path }) => code === 'unrecognized_keys' || path.length === 0).length;
  const [nearest] = shapes.toSorted((one, other) => distance(one) - distance(other));
  return nearest?.[0]?.message ?? sentence('form.invalid');
}

import { createFilterOptions, type FilterOptionsState } from '@mui/material/useAutocomplete';
import { plainLetters } from '../../domain/text/plain-letters.ts';

interface Limits {
  readonly limit?: number;
}

/**
 * Options that have what is typed in their words, with or without accents (DEC-299). The library takes other accents away
 * by itself, but not the stroke of đ, so that 'Đức' would not be found by 'duc'.
 */
export function filterByWords<Option>(
  wordsOf: (option: Option) => string,
  limits: Limits = {},
): (options: Option[], state: FilterOptionsState<Option>) => Option[] {
  const stringify = (option: Option) => `${wordsOf(option)} ${plainLetters(wordsOf(option))}`;
  return createFilterOptions<Option>({ ...limits, stringify });
}

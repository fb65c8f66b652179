import { expect, it } from 'vitest';
import { refuse } from '../../domain/refusals/refuse.ts';
import { refusalOf, rememberRefusals, sentence } from '../../domain/refusals/spoken.ts';
import { refusalIn, translateText } from '../../src/i18n/texts.ts';
import { viTexts } from '../../src/i18n/vi/language.ts';
import { viRefusals } from '../../src/i18n/vi/refusals.ts';

const inVietnamese = (message: string) =>
  refusalIn(viRefusals, message, text => translateText(viTexts, text));

it('fills the placeholders of a sentence, lists by commas', () => {
  expect(refuse('job.shown', { shown: 3, found: 4 })).toEqual({
    code: 'job.shown',
    params: { shown: 3, found: 4 },
    message: 'You were shown 3 records, but 4 match now. Please look again.',
  });
  expect(sentence('form.one-of', { choices: ['Male', 'Female'] })).toBe('Must be one of: Male, Female');
});

it('says a sentence of a form in the language of the page, with its labels and choices', () => {
  expect(inVietnamese(sentence('form.characters', { most: 255 }))).toBe('Tối đa 255 ký tự');
  expect(inVietnamese(sentence('form.one-of', { choices: ['Male', 'Female'] }))).toBe(
    'Phải là một trong: Nam, Nữ',
  );
});

it('says what the server answered, however it words it in English', () => {
  rememberRefusals({
    message: 'Somebody has this serial already',
    error: 'record.taken',
    params: { field: 'Serial ID' },
    errors: { name: 'Far too long' },
    error_codes: { name: { error: 'form.characters', params: { most: 7 } } },
  });
  expect(inVietnamese('Somebody has this serial already')).toBe('Số sê-ri đã được dùng');
  expect(inVietnamese('Far too long')).toBe('Tối đa 7 ký tự');
});

it('leaves the message of a code that it does not know, of an answer without codes, and of no answer', () => {
  rememberRefusals({ message: 'A rule of next year', error: 'later.rule', params: {} });
  rememberRefusals({ message: 'Words of another host' });
  rememberRefusals('<html>a proxy</html>');
  rememberRefusals({ message: 7, error: 'form.blank', errors: 'none', error_codes: null });
  expect(inVietnamese('A rule of next year')).toBeUndefined();
  expect(inVietnamese('Words of another host')).toBeUndefined();
  expect(inVietnamese('7')).toBeUndefined();
});

it('takes the words of a description for themselves', () => {
  expect(refusalOf('City cannot be left blank')).toEqual({
    code: 'form.described',
    params: { sentence: 'City cannot be left blank' },
    message: 'City cannot be left blank',
  });
});

it('takes no refusal without what fills it', () => {
  // @ts-expect-error the number of records is missing
  expect(refuse('job.shown', { shown: 3 }).message).toBe(
    'You were shown 3 records, but  match now. Please look again.',
  );
  // @ts-expect-error nothing is known of this code
  expect(() => refuse('job.invented')).toThrow();
});

import { expect, it } from 'vitest';
import { notice } from '../../domain/notices.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { refusalOf, rememberSentences, saidIn, sentence } from '../../domain/refusals/spoken.ts';
import { wordsIn } from '../../src/i18n/texts.ts';
import { viTexts } from '../../src/i18n/vi/language.ts';
import { viNotices } from '../../src/i18n/vi/notices.ts';
import { viRefusals } from '../../src/i18n/vi/refusals.ts';

const inVietnamese = (message: string): string =>
  wordsIn({ sentences: { ...viRefusals, ...viNotices }, texts: viTexts }, message);

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
  rememberSentences({
    message: 'Somebody has this serial already',
    error: 'record.taken',
    params: { field: 'Serial ID' },
    errors: { name: 'Far too long' },
    error_codes: { name: { error: 'form.characters', params: { most: 7 } } },
  });
  expect(inVietnamese('Somebody has this serial already')).toBe('Số sê-ri đã được dùng');
  expect(inVietnamese('Far too long')).toBe('Tối đa 7 ký tự');
});

it('ERR-01 DEC-357 says of a failure by which reference it is found, and of nothing else', () => {
  const failed = {
    ...{ code: 500, message: 'Something went wrong!!!', error: 'request.failed', params: {} },
    request_id: '3f2a91bc-5e1d-4a3c-9d55-0c1b2a3d4e5f',
  };
  rememberSentences(failed);
  const told = saidIn(failed);
  expect(told).toBe('Something went wrong!!! (reference 3f2a91bc)');
  expect(inVietnamese(told)).toBe('Đã xảy ra lỗi (mã tham chiếu 3f2a91bc)');
  expect(saidIn({ message: 'Somebody has this serial already', error: 'record.taken' })).toBe(
    'Somebody has this serial already',
  );
  for (const silent of [{ code: 500, request_id: failed.request_id }, { message: 7 }, '<html>', null])
    expect(saidIn(silent)).toBe('');
});

it('says what is told when nothing is refused, with its figures', () => {
  const { message, ...coded } = notice('device.installation', { count: 2 });
  expect(message).toBe('2 upcoming bookings will be canceled (users will be notified)');
  rememberSentences({ code: 200, message: 'Two guests will hear of it', ...coded });
  expect(inVietnamese('Two guests will hear of it')).toBe(
    '2 lượt đặt sắp tới sẽ bị hủy (khách sẽ được thông báo)',
  );
  rememberSentences({ code: 200, ...notice('support.sent') });
  expect(inVietnamese('Your request has been sent')).toBe('Yêu cầu của bạn đã được gửi');
});

it('leaves the message of a code that it does not know, of an answer without codes, and of no answer', () => {
  rememberSentences({ message: 'A rule of next year', error: 'later.rule', params: {} });
  rememberSentences({ message: 'Words of another host' });
  rememberSentences('<html>a proxy</html>');
  rememberSentences({ message: 7, error: 'form.blank', errors: 'none', error_codes: null });
  for (const message of ['A rule of next year', 'Words of another host', '7'])
    expect(inVietnamese(message)).toBe(message);
});

it('says what the server refuses in words of a description, which name themselves', () => {
  const message = 'Company name cannot be left blank';
  rememberSentences({ message, error: 'form.described', params: { sentence: message } });
  expect(inVietnamese(message)).toBe('Vui lòng nhập tên công ty');
  rememberSentences({ message: 'One', error: 'form.described', params: { sentence: 'Two' } });
  rememberSentences({ message: 'Two', error: 'form.described', params: { sentence: 'One' } });
  expect(['One', 'Two']).toContain(inVietnamese('One'));
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

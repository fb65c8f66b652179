import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '../../domain/people/language.ts';
import { mailPlaceholders, mailTemplates } from '../../domain/setting.ts';
import { sampleValues } from '../../src/pages/settings/sample-values.ts';

it.each(languages.map(({ value }) => value))(
  'the sample of every mail fills all that it may tell (%s)',
  language => {
    for (const template of mailTemplates) {
      const values = sampleValues(language, template);
      const missing = mailPlaceholders[template].filter(name => (values[name] ?? '') === '');
      expect(missing, template).toEqual([]);
    }
  },
);

it('the address of a sign-in is that of a computer, the one of a booking that of a place', () => {
  expect(sampleValues('en', 'wrong_passwords').address).toBe('203.0.113.7');
  expect(sampleValues('en', 'booking_place_changed').address).toBe(
    '1 Quay Street, SE1 7PB London, United Kingdom',
  );
});

it('the docs name the setting of every mail', () => {
  const docs = ['docs/mail.md', 'docs/accounts.md'].map(file => readFileSync(file, 'utf8')).join('\n');
  expect(mailTemplates.filter(template => !new RegExp(`mail_${template}_(en|…)`).test(docs))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { countriesIn, countryCode, countryName } from '../../domain/people/country.ts';

describe('countries by their codes', () => {
  it('ENUM-18 DEC-59 the United Kingdom is UK, whatever somebody writes for it', () => {
    for (const written of ['UK', 'uk', 'GB', ' gb ', 'United Kingdom', 'united kingdom', 'Vương quốc Anh'])
      expect(countryCode(written)).toBe('UK');
    expect(countryName('UK', 'en')).toBe('United Kingdom');
    expect(countryName('GB', 'en')).toBeUndefined();
  });

  it.each([
    ['VN', 'en', 'Vietnam'],
    ['VN', 'vi', 'Việt Nam'],
    ['US', 'en', 'United States'],
    ['DE', 'vi', 'Đức'],
  ])('%s is called so in %s: %s', (code, language, name) => {
    expect(countryName(code, language)).toBe(name);
    expect(countryCode(name)).toBe(code);
  });

  it.each(['EU', 'UN', 'ZZ', 'AC', 'DD', 'SU', 'XA', 'vn', 'V', '', 'VNM', 'Atlantis', '12', 'VN '])(
    '“%s” is the code of none',
    code => expect(countryName(code, 'en')).toBeUndefined(),
  );

  it('all of ISO 3166-1 are offered once each, and Kosovo', () => {
    const countries = countriesIn('en');
    expect(countries).toHaveLength(250);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
    expect(countries.at(0)?.name).toBe('Afghanistan');
    expect(countriesIn('vi').map(({ name }) => name)).toContain('Pháp');
  });
});

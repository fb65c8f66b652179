import { describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import { engine } from '../../src/app/overrides.ts';
import { viLabels } from '../../src/i18n/vi/labels.ts';
import { askedFor } from '../../src/layout/palette/verbs.ts';

const vietnamese: Readonly<Record<string, string>> = viLabels;

function asked(words: string, role: Role, text = (english: string) => english): string[] {
  const { commands = [] } = engine;
  return askedFor(words, { role, resources: Object.values(registry), commands, text }).map(each => {
    if (each.does === 'create') return `create ${each.resource.name}`;
    const id = each.does === 'act' ? each.action.id : each.does;
    return `${id} ${each.resource.name}: ${each.of}`;
  });
}

const inEnglish: readonly [words: string, role: Role, contains: string | undefined][] = [
  ['create city', Role.Admin, 'create cities'],
  ['new City', Role.Admin, 'create cities'],
  ['create city', Role.Partner, undefined],
  ['move delia tomorrow 15:00', Role.CustomerService, 'reschedule bookings: delia tomorrow 15:00'],
  ['reschedule delia', Role.Partner, 'reschedule bookings: delia'],
  ['cancel 3749', Role.Admin, 'cancel bookings: 3749'],
  ['replace London Birch', Role.Admin, 'replace devices: London Birch'],
  ['replace device London Birch', Role.Admin, 'replace devices: London Birch'],
  ['replace London Birch', Role.Partner, undefined],
  ['disable London Birch', Role.Partner, 'disable devices: London Birch'],
  ['edit Da Nang', Role.Admin, 'edit cities: Da Nang'],
  ['close Covent Garden 24 dec', Role.Admin, 'day locations: Covent Garden 24 dec'],
  ['close Covent Garden 24 dec', Role.Marketing, undefined],
  ['cancellation', Role.Admin, undefined],
  ['delia', Role.Admin, undefined],
];

describe('words that begin with a verb', () => {
  it.each(inEnglish)('DEC-150 %s, role %s: %s', (words, role, contains) => {
    if (contains === undefined) expect(asked(words, role)).toEqual([]);
    else expect(asked(words, role)).toContain(contains);
  });

  it('DEC-150 are read in Vietnamese too, with marks or without', () => {
    const text = (english: string) => vietnamese[english] ?? english;
    expect(asked('tạo thành phố', Role.Admin, text)).toContain('create cities');
    expect(asked('tao thanh pho', Role.Admin, text)).toContain('create cities');
    expect(asked('dời delia ngày mai 15h', Role.Admin, text)).toContain(
      'reschedule bookings: delia ngày mai 15h',
    );
    expect(asked('thay London Birch', Role.Admin, text)).toContain('replace devices: London Birch');
    expect(asked('đóng cửa Covent Garden 24/12', Role.Admin, text)).toContain(
      'day locations: Covent Garden 24/12',
    );
  });
});

describe('letters of actions', () => {
  it('DEC-149 stand for one thing each, in the rows that offer them', () => {
    for (const { name, actions } of Object.values(registry)) {
      const keys = actions.flatMap(({ key, id }) => (key === undefined || id === 'enable' ? [] : [key]));
      expect(new Set(keys).size, name).toBe(keys.length);
      expect(
        keys.filter(key => !/^[a-z]$/.test(key) || 'ehjkox'.includes(key)),
        name,
      ).toEqual([]);
    }
  });
});

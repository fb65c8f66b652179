import { describe, expect, it } from 'vitest';
import { roles } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { forms as companies } from '../oracles/forms/companies.ts';
import { forms as devices } from '../oracles/forms/devices.ts';
import { forms as people } from '../oracles/forms/people.ts';
import { forms as places } from '../oracles/forms/places.ts';
import { forms as programs } from '../oracles/forms/programs.ts';
import { forms as records, unwritten, writtenOnce } from '../oracles/forms/records.ts';
import { forms as reference } from '../oracles/forms/reference.ts';
import {
  drawnFields,
  formOnScreen,
  linesOf,
  namesInForm,
  refusalsOf,
  uniqueIn,
} from '../support/form-on-screen.tsx';
import { wordsOf } from '../support/list-on-screen.tsx';

const now = Date.parse('2031-05-01T10:00:00.000Z');

const forms = [places, devices, people, companies, programs, reference, records].flat();
const byName = forms.map(form => [form.resource, form] as const);
const none = {};

describe('every form', () => {
  it('stands in a table written by hand, and so does what no form writes', () => {
    const known = [...forms.map(({ resource }) => resource), ...Object.keys(unwritten), 'shared-devices'];
    expect(known.toSorted()).toEqual(Object.keys(registry).toSorted());
    expect(linesOf('shared-devices')).toEqual(linesOf('devices'));
  });

  it.each(byName)(
    'DLG-03 VAL-01 FORM-LOC-10 FORM-CITY-02 FORM-PROGRAM-02 FORM-DEV-10 PROMO-02 of %s is the one wanted',
    async (name, { dialog, fields, within = '', defaults, unique = '', later = [], kept = [], ...form }) => {
      const { options = none, help = none, entries = none } = form;
      const shown = await formOnScreen(name);
      expect(shown).toEqual({
        ...{ dialog, fields, within, defaults, options, help, entries, later, kept },
        unique: [unique, writtenOnce[name] ?? ''].filter(Boolean).join(', '),
      });
    },
  );

  it.each(byName)(
    'ROLE-14 ROLE-15 DEC-27 DEC-99 DEC-104 fields of %s are for whom they should be',
    (name, form) => {
      const { createdBy = {}, changed, right } = form;
      const admins = namesInForm(name, 0);
      const makers = roles.filter(role => scopeOf(resourceOf(name).access, 'create', role) !== undefined);
      const made = makers.map(role => [role, namesInForm(name, role)]);
      expect(made).toEqual(makers.map(role => [role, createdBy[role] ?? admins]));
      const open = changed.map(({ role, row = {} }) => namesInForm(name, role, { ...right, ...row }));
      expect(open).toEqual(changed.map(({ fields }) => fields));
    },
  );

  it.each(byName)('VAL-01 VAL-03 DEC-55 AUTH-16 of %s refuses in the very words', (name, form) => {
    const { right, refused, passes = [] } = form;
    expect(refusalsOf(name, right, now)).toEqual({});
    const said = refused.map(([field, value, , beside]) => [
      field,
      value,
      refusalsOf(name, { ...right, ...beside, [field]: value }, now),
    ]);
    expect(said).toEqual(refused.map(([field, value, message]) => [field, value, { [field]: message }]));
    const passed = passes.map(([field, value, beside]) => [
      field,
      value,
      refusalsOf(name, { ...right, ...beside, [field]: value }, now),
    ]);
    expect(passed).toEqual(passes.map(([field, value]) => [field, value, {}]));
  });

  it.each(Object.entries(unwritten))(
    'DEV-11 QA-02 BOOK-06 LOG-02 names of %s, which no form writes',
    (name, lines) => {
      expect(linesOf(name)).toEqual(lines);
      expect(uniqueIn(resourceOf(name)).join(', ')).toBe(writtenOnce[name] ?? '');
    },
  );
});

describe('a price box', () => {
  it.each([
    ['gbp', 'GBP'],
    ['usd', 'USD'],
  ])('PRICE-04 FORM-PLAN-04 DEC-52 of a plan in %s says so beside the amount', async (currency, code) => {
    const drawn = await drawnFields('plans', { price: 1250, currency });
    expect(drawn.get('price')).toContain('value="12.50"');
    expect(wordsOf(drawn.get('price') ?? '')).toContain(code);
  });

  it('PRICE-04 DEC-107 of a location says its currency beside every massage on offer', async () => {
    const drawn = await drawnFields('locations', {
      currency: 'GBP',
      duration_mins: [20, 30],
      price_rules: [{ slot: 20, price: 100, currency: 'GBP' }],
    });
    expect(wordsOf(drawn.get('duration_mins') ?? '').match(/GBP/g)).toHaveLength(2);
  });
});

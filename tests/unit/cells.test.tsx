import { I18nContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { Role, roles } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Field } from '../../resources/schema/field.ts';
import { ListPager } from '../../src/admin/list/list-pager.tsx';
import { en } from '../../src/i18n/en.ts';
import { cellOf } from '../../src/kinds/views.ts';
import { FlowsCell } from '../../src/pages/conditions/flows-input.tsx';
import { SettingValueCell } from '../../src/pages/settings/setting-value-input.tsx';

const i18n = polyglotI18nProvider(() => en, 'en', [], { allowMissing: true });

function markup(element: ReactElement): string {
  return renderToStaticMarkup(
    <I18nContext value={i18n}>
      <MemoryRouter>{element}</MemoryRouter>
    </I18nContext>,
  );
}

function drawn(
  resource: string,
  name: string,
  value: unknown,
  row: object = {},
  role: Role = Role.Admin,
): string {
  const field: Field | undefined = resourceOf(resource).fields[name];
  if (field === undefined) throw new Error(`${resource} has no field ${name}`);
  const Drawn = cellOf(field);
  const whole = { id: 1, version: 1, deleted: false, [name]: value, ...row };
  return markup(<Drawn value={value} row={whole} name={name} field={field} role={role} />);
}

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '');

describe('cells', () => {
  it.each([
    ['status', 'bookings', 'booking_status', 4, 'Completed'],
    ['date', 'users', 'date_of_birth', '1990-04-23', '23/04/1990'],
    ['duration', 'sessions', 'running_duration', 1230, '20 min 30 s'],
    ['price', 'plans', 'price', 1250, '$12.50'],
    ['tags', 'questions', 'answers_display', ['Yes', 'No'], 'Yes'],
    ['switch', 'cities', 'display_on_mobile', true, 'Yes'],
  ])('CELL-01 %s', (_kind, resource, name, value, words) => {
    expect(wordsOf(drawn(resource, name, value, { currency: 'usd' }))).toContain(words);
  });

  // A partner may open the page of no other person: they get to what their own bookings tell of the guest (DEC-132).
  it.each([
    ['user_id', 'user', '/users/7', [0, 3]],
    ['user_id', 'user', '/guests/7', [1]],
    ['bed_id', 'home_bed', '/devices/7', [0, 1, 3]],
  ])('CELL-03 DEC-08 %s of a booking leads on for some roles alone', (name, as, path, wanted) => {
    const row = { [as]: { id: 7, name: 'Bed 7', email: 'g@portal.test' } };
    const linked = roles.filter(role => drawn('bookings', name, 7, row, role).includes(`href="${path}"`));
    expect(linked).toEqual(wanted);
  });

  it('DEC-131 the guest of a booking is called by name, with phone number and address beneath', () => {
    const user = { id: 7, email: 'amelia@mail.example', first_name: 'Amelia', last_name: 'Walker' };
    const html = drawn('bookings', 'user_id', 7, { user: { ...user, phone_number: '+44 20 7946 0958' } });
    expect(html).toContain('href="/users/7"');
    expect(wordsOf(html)).toBe('Amelia Walker+44 20 7946 0958 · amelia@mail.example');
    expect(wordsOf(drawn('bookings', 'user_id', 7, { user: { ...user, phone_number: null } }))).toBe(
      'Amelia Walkeramelia@mail.example',
    );
  });

  it('CELL-01 a reference is a link to the page of its row', () => {
    const link = drawn('devices', 'partner_location_id', 7, { location: { id: 7, name: 'Riverside' } });
    expect(link).toContain('href="/location/7"');
    expect(wordsOf(link)).toBe('Riverside');
  });

  it.each([
    [7, 'Refunded'],
    [11, 'Not payment'],
  ])('CELL-08 payment state %i is a tag', (value, label) => {
    expect(drawn('bookings', 'booking_status', value)).toBe(`<span class="tag tone-warning">${label}</span>`);
  });

  it.each([
    [false, 'Enabled'],
    [true, 'Disabled'],
  ])('CELL-09 ENUM-08 the disabled flag %j says %s', (value, label) => {
    expect(wordsOf(drawn('devices', 'is_disabled', value))).toBe(label);
  });

  it('ENUM-23 a number without a label shows as it is', () => {
    expect(wordsOf(drawn('bookings', 'booking_status', 99))).toBe('99');
  });

  it('STATE-03 REF-09 DEC-02 prices show in their own currency, or all in dollars where the portal is set so', async () => {
    const { config } = await import('../../src/app/config.ts');
    const price = () => wordsOf(drawn('plans', 'price', 1250, { currency: 'gbp' }));
    expect(price()).toContain('£');
    const setting = vi.spyOn(config, 'clientCurrency', 'get');
    setting.mockReturnValue('USD');
    expect(price()).toContain('$');
    setting.mockRestore();
  });
});

describe('the total of a list', () => {
  const pager = (found: { total: number; about: boolean; least?: boolean }) =>
    wordsOf(
      markup(
        <ListPager
          {...found}
          page={1}
          pageSize={20}
          pageSizes={[20, 50]}
          zone={undefined}
          change={() => {}}
          prepare={() => {}}
        />,
      ),
    );

  it.each([
    [{ total: 10_000, about: false }, 'Total 10,000'],
    [{ total: 268_822, about: true }, 'About 268,822'],
    // Counted no further, and the planner expects fewer: 'about 10,001' would be a lie.
    [{ total: 10_001, about: true, least: true }, 'More than 10,000'],
  ])('%j is told as %s', (found, words) => expect(pager(found)).toContain(words));
});

describe('countries, conditions and the texts of mails', () => {
  it.each([
    ['users', 'country', 'UK', 'United Kingdom'],
    ['users', 'country', 'Atlantis', 'Atlantis'],
    ['users', 'country', null, '–'],
  ])('%s %s %s is drawn as %s', (resource, name, value, words) =>
    expect(wordsOf(drawn(resource, name, value))).toBe(words),
  );

  it('CELL-01 the times of a condition are words, none where there are none', () => {
    const field = resourceOf('conditions').fields.flows;
    if (field === undefined) throw new Error('Conditions have no flows');
    const told = (flows: object) =>
      wordsOf(
        markup(
          <FlowsCell
            value={flows}
            row={{ id: 1, version: 1 }}
            name="flows"
            field={field}
            role={Role.Admin}
          />,
        ),
      );
    expect(told({ slow: [45, 60], fast: [15, 20, 25], moderate: [] })).toBe(
      'Slow 45 + 60 · Fast 15 + 20 + 25',
    );
    expect(told({ slow: [], fast: [], moderate: [] })).toBe('–');
  });

  it('a setting that is a mail is told by its subject, another as it is', () => {
    const field = resourceOf('settings').fields.value;
    if (field === undefined) throw new Error('Settings have no value');
    const told = (value: string, value_type: number) =>
      wordsOf(
        markup(
          <SettingValueCell
            value={value}
            row={{ id: 1, version: 1, value_type }}
            name="value"
            field={field}
            role={Role.Admin}
          />,
        ),
      );
    expect(told('{"subject":"Hello","content_html":"<p>There</p>"}', 5)).toBe('Hello');
    expect(told('{"subject":"Hello"}', 4)).toBe('{&quot;subject&quot;:&quot;Hello&quot;}');
    expect(told('not json', 5)).toBe('not json');
  });
});

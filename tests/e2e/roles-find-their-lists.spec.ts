import type { Page } from '@playwright/test';
import { Role } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { mayOpen } from '../oracles/pages.ts';
import { permission, rights } from '../oracles/rights/rights.ts';
import { demoAccounts, type RoleName, roleNames } from '../support/demo-accounts.ts';
import { type ListScreen, listScreens } from '../support/portal-map.ts';
import { goTo, openScreen, rowsOf, screenIsReady } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

/** The documented menu, item by item (NAV-07 to NAV-09). */
const documented: Readonly<Record<RoleName, readonly string[]>> = {
  admin: ['Partner management', 'Bookings', 'Account Info', 'Shared devices'],
  partner: ['Account management', 'Account Info', 'Statistic'],
  service: ['Partner management', 'Bookings', 'Account Info'],
  marketing: ['Partner management', 'Bookings', 'Account Info'],
};

const sections = ['network', 'reference', 'links', 'mail'] as const;

/** What stands under the documented items: everything else that the role may open (DEC-54, DEC-94). */
function furtherItems(role: Role): string[] {
  const described = sections.flatMap(section =>
    listScreens
      .filter(({ page }) => page.menu?.section === section && (page.menu.roles ?? page.roles).includes(role))
      .map(({ resource, page }) => page.menu?.label ?? resource.label.many),
  );
  // No documented item leads a partner to the own bookings; the network section does. The tables of the world are
  // no resource, and for staff only; neither are the insights (DEC-170) and what happens now (DEC-205), which everybody has;
  // devices that call for help are for those who look after them (DEC-190).
  const looksAfter = role === Role.Marketing ? [] : ['Needs someone'];
  return [
    ...described,
    'Insights',
    'Now',
    ...looksAfter,
    role === Role.Partner ? 'Bookings' : 'Reference tables',
  ];
}

/** The heads of the columns that the description gives to this role; '#' columns are drawn by a page. */
function columnLabels({ list, fields }: Resource, role: Role): string[] {
  return list.columns.flatMap(name => {
    const field = fields[name];
    return field === undefined || field.readBy?.includes(role) === false ? [] : [field.label];
  });
}

async function menuTexts(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation').first().getByRole('link');
  return (await links.allInnerTexts()).map(text => text.trim());
}

for (const name of roleNames) {
  const { role } = demoAccounts[name];

  test.describe(`as ${name}`, () => {
    test.use({ role: name });

    test('NAV-07 NAV-08 NAV-09 NAV-10 NAV-11 CONST-15 LIST-01 ACT-01 CONST-10 the menu is the documented one, then the further sections; each list has its columns, its actions and no others', async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await openScreen(page, '/');
      const navigation = page.getByRole('navigation', { name: 'Main navigation' });
      const main = documented[name];
      await expect(navigation.getByRole('list').first().getByRole('link')).toHaveText([...main]);
      await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
      expect((await navigation.locator('..').boundingBox())?.width).toBe(210);
      const texts = await menuTexts(page);
      expect(texts.slice(0, main.length)).toEqual(main);
      expect(texts.slice(main.length).sort()).toEqual(furtherItems(role).sort());
      // From list to list as people go: a page that is loaded anew for each of them takes minutes.
      for (const screen of listScreens.filter(({ page }) => mayOpen(page.path, role)))
        await test.step(screen.page.path, () => judge(page, screen, role));
    });
  });
}

/** By the table of rights written by hand. */
function mayDo({ name }: Resource, verb: 'create' | 'change' | 'remove', role: Role): boolean {
  const cell = rights.find(({ record }) => record === name)?.[verb] ?? '-';
  return ['all', 'own'].includes(permission(cell, role));
}

async function judge(page: Page, { resource, page: { path } }: ListScreen, role: Role): Promise<void> {
  const link = page.getByRole('navigation').first().locator(`a[href$="${path}"]`).first();
  if ((await link.count()) === 0) await goTo(page, path);
  else {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await expect(page).toHaveURL(new RegExp(`${path}([?#]|$)`));
  await screenIsReady(page);
  const main = page.getByRole('main');
  const create = main.getByRole('link', { name: 'Create', exact: true });
  const may = (verb: 'create' | 'change' | 'remove') => mayDo(resource, verb, role);
  const mayCreate = may('create');
  if ((await rowsOf(page).count()) === 0) {
    expect((await create.count()) > 0, path).toBe(mayCreate);
    return;
  }
  await expect(create, path).toHaveCount(mayCreate ? 1 : 0);
  const heads = await main.locator('thead').getByRole('columnheader').allInnerTexts();
  expect(heads.at(-1), path).toBe('Actions');
  expect(heads, path).toEqual(expect.arrayContaining(columnLabels(resource, role)));
  const actions = rowsOf(page).first().locator('td.fixed').locator('a, button');
  expect(await actions.count(), path).toBeLessThanOrEqual(4);
  for (const [verb, label] of [
    ['change', 'Edit'],
    ['remove', 'Delete'],
  ] as const) {
    // ACT-03: what other roles may do shows, but cannot be pressed.
    if (may(verb)) continue;
    const name = new RegExp(`^${label}:`);
    await expect(main.getByRole('link', { name }), path).toHaveCount(0);
    await expect(main.getByRole('button', { name, disabled: false }), path).toHaveCount(0);
  }
}

import type { Page } from '@playwright/test';
import { Role } from '../../domain/actor.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { demoAccounts, type RoleName, roleNames } from '../support/demo-accounts.ts';
import { listScreens, mayOpen } from '../support/portal-map.ts';
import { rowsOf } from '../support/screen.ts';
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
  // no resource, and for staff only.
  return [...described, role === Role.Partner ? 'Bookings' : 'World tables'];
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
    test('NAV-07 NAV-08 NAV-09 the menu is exactly the documented one, then the further sections', async ({
      standing,
    }) => {
      const page = await standing(name, '/');
      const texts = await menuTexts(page);
      const main = documented[name];
      expect(texts.slice(0, main.length)).toEqual(main);
      expect(texts.slice(main.length).sort()).toEqual(furtherItems(role).sort());
    });

    for (const screen of listScreens.filter(found => mayOpen(found, role))) {
      const { resource, page: described } = screen;

      test(`LIST-01 ACT-01 CONST-10 ${described.path} has its columns, its actions and no others`, async ({
        standing,
      }) => {
        const page = await standing(name, described.path);
        const create = page.getByRole('main').getByRole('link', { name: 'Create', exact: true });
        const mayCreate = scopeOf(resource.access, 'create', role) !== undefined;
        if ((await rowsOf(page).count()) === 0) {
          expect((await create.count()) > 0).toBe(mayCreate);
          return;
        }
        await expect(create).toHaveCount(mayCreate ? 1 : 0);
        const heads = await page.getByRole('main').getByRole('columnheader').allInnerTexts();
        expect(heads.at(-1)).toBe('Actions');
        for (const label of columnLabels(resource, role)) expect(heads).toContain(label);
        const actions = rowsOf(page).first().locator('td.fixed').locator('a, button');
        expect(await actions.count()).toBeLessThanOrEqual(4);
        for (const [verb, label] of [
          ['update', 'Edit'],
          ['remove', 'Delete'],
        ] as const) {
          // ACT-03: what other roles may do shows, but cannot be pressed.
          if (scopeOf(resource.access, verb, role) !== undefined) continue;
          await expect(
            page.getByRole('main').getByRole('link', { name: new RegExp(`^${label}:`) }),
          ).toHaveCount(0);
          await expect(
            page.getByRole('main').getByRole('button', { name: new RegExp(`^${label}:`), disabled: false }),
          ).toHaveCount(0);
        }
      });
    }
  });
}

import { describe, expect, it } from 'vitest';
import { Role, roles } from '../../domain/actor.ts';
import { switchAddress } from '../../server/auth/sessions/switch-token.ts';
import { plainPages, portalPages } from '../../src/app/pages.ts';
import { panels } from '../../src/app/panels.ts';
import { enForm } from '../../src/i18n/en/forms.ts';
import { keepLocale, startLocale } from '../../src/i18n/language.ts';
import { viForm } from '../../src/i18n/vi/forms.ts';
import { breadcrumbTrail } from '../../src/layout/breadcrumbs.tsx';
import { menuOf } from '../../src/layout/navigation.ts';
import { frameRights } from '../../src/pages/statistics/frame-rights.ts';

const main = (role: Role) => menuOf(portalPages, role, 42).find(({ id }) => id === 'main')?.items ?? [];

describe('the menu', () => {
  it('NAV-07 admin', () => {
    expect(main(Role.Admin).map(({ label, path }) => [label, path])).toEqual([
      ['Partner management', '/users'],
      ['Bookings', '/bookings'],
      ['menu.account_info', '/information'],
      ['Shared devices', '/shared-devices'],
    ]);
  });

  it('NAV-08 NAV-03 partner', () => {
    expect(main(Role.Partner).map(({ label, path }) => [label, path])).toEqual([
      ['menu.account_management', '/users/42'],
      ['menu.account_info', '/information'],
      ['Statistic', '/statistics'],
    ]);
  });

  it.each([Role.CustomerService, Role.Marketing])('NAV-09 role %i', role => {
    expect(main(role).map(({ label }) => label)).toEqual([
      'Partner management',
      'Bookings',
      'menu.account_info',
    ]);
  });

  it.each(roles)('NAV-04 Account Info leads role %i to /information', role => {
    expect(main(role).find(({ label }) => label === 'menu.account_info')?.path).toBe('/information');
  });

  it('DEC-54 DEC-94 the rest follows in sections; reference data, links and mail are the admin’s', () => {
    const sections = (role: Role) => menuOf(portalPages, role, 42).map(({ id }) => id);
    expect(sections(Role.Admin)).toEqual(['main', 'network', 'reference', 'links', 'mail']);
    expect(sections(Role.Partner)).toEqual(['main', 'network']);
    const network = menuOf(portalPages, Role.Partner, 42).find(({ id }) => id === 'network');
    expect(network?.items.map(({ label }) => label).toSorted()).toEqual([
      'Bookings',
      'Devices',
      'Insights',
      'Locations',
      'Needs someone',
      'Now',
    ]);
  });
});

describe('breadcrumbs', () => {
  it.each([
    ['/', ['layout.home']],
    ['/cities', ['layout.home', 'Cities']],
    ['/cities/create', ['layout.home', 'Cities', 'layout.create']],
    ['/cities/7/edit', ['layout.home', 'Cities', '#7', 'layout.edit']],
    ['/location/5', ['layout.home', 'Locations', '#5']],
    ['/shared-devices/3', ['layout.home', 'Shared devices', '#3']],
    ['/information', ['layout.home', 'menu.account_info']],
    ['/location/5/anything', ['layout.home', 'Locations', '#5']],
    ['/statistics', ['layout.home', 'Statistic']],
    ['/reference', ['layout.home', 'menu.world_tables']],
    ['/question-steps', ['layout.home', 'Question steps']],
    ['/question-steps/flow', ['layout.home', 'Question steps', 'menu.question_flow']],
    ['/users', ['layout.home', 'Partner management']],
    ['/users/42', ['layout.home', 'Partner management', '#42']],
    ['/users/42/edit', ['layout.home', 'Partner management', '#42', 'layout.edit']],
    ['/users/normal/42', ['layout.home', 'Partner management', '#42']],
    ['/usersPartner/42', ['layout.home', 'Partner management', '#42']],
    ['/nowhere', ['layout.home', 'errors.not_found']],
  ])('LAYOUT-08 %s', (path, labels) => {
    expect(breadcrumbTrail(portalPages, path).map(({ label }) => label)).toEqual(labels);
  });
});

describe('the registry of pages', () => {
  it('every address is described once', () => {
    const paths = [...portalPages, ...panels].map(({ path }) => path);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it('LAYOUT-08 each step of every trail leads to a page that is there, or nowhere', () => {
    const there = portalPages.map(({ path }) => path.replace(':id', '7'));
    const steps = there.flatMap(path => breadcrumbTrail(portalPages, path));
    expect(steps.filter(({ path }) => path !== '' && !there.includes(path))).toEqual([]);
  });

  it('LOC-09 under every panel stands a page or a panel that is open to the roles of the panel', () => {
    const below = new Map([...portalPages, ...panels].map(({ path, roles: allowed }) => [path, allowed]));
    const closed = panels.filter(({ under, roles: allowed }) =>
      allowed.some(role => below.get(under)?.includes(role) !== true),
    );
    expect(closed.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['ROUTE-05', '/', roles],
    ['ROUTE-10', '/statistics', [Role.Partner]],
    ['ROUTE-13', '/users/normal/:id', [Role.Admin, Role.Partner]],
    ['ROUTE-14', '/usersPartner/:id', roles],
    ['ROUTE-19', '/information', roles],
    ['DEC-94', '/reference', [Role.Admin, Role.CustomerService, Role.Marketing]],
    ['DEC-94', '/question-steps/flow', [Role.Admin]],
  ])('%s %s is open to %j', (_id, path, allowed) => {
    expect(plainPages.find(page => page.path === path)?.roles).toEqual(allowed);
  });

  it.each([
    ['/devices/:id/disable', [Role.Admin, Role.Partner]],
    ['/devices/:id/enable', [Role.Admin, Role.Partner]],
    ['/devices/:id/installation-date', [Role.Admin, Role.Partner, Role.CustomerService]],
    ['/devices/register', [Role.Admin, Role.CustomerService]],
    ['/devices/:id/replace', [Role.Admin]],
    ['/devices/:id/status', [Role.Admin]],
    ['/devices/:id/logs', roles],
    ['/devices/:id/support', roles],
    ['/bookings/:id/cancel', roles],
    ['/bookings/:id/reschedule', roles],
    ['/location/:id/day/:date', [Role.Admin, Role.Partner, Role.CustomerService]],
  ])('LOC-09 the panel %s is open to %j', (path, allowed) => {
    const found = panels.find(panel => panel.path === path);
    expect(found?.roles.toSorted()).toEqual(allowed.toSorted());
  });
});

describe('the address of the new version', () => {
  const template = 'https://{domain}/#access_token={token}';

  it('BANNER-03 carries the token in the fragment', () => {
    expect(switchAddress(template, 'new.example', 'a.b/c')).toBe('https://new.example/#access_token=a.b%2Fc');
  });

  it.each([
    [template, undefined, 'token'],
    [template, 'new.example', undefined],
    ['', 'new.example', 'token'],
    ['http://{domain}/#{token}', 'new.example', 'token'],
    [template, 'user:pass@evil.example', 'token'],
    ['javascript:{domain}', 'alert(1)', 'token'],
  ])('gives nothing for %j %j %j', (pattern, domain, token) => {
    expect(switchAddress(pattern, domain, token)).toBeUndefined();
  });
});

describe('languages', () => {
  it('I18N-04 CONST-05 keeps the choice for 365 days and reads it back', () => {
    const jar = { cookie: '' };
    keepLocale(jar, 'vi');
    expect(jar.cookie).toBe('locale=vi; max-age=31536000; path=/; samesite=lax');
    expect(startLocale('a=b; locale=vi', 'en')).toBe('vi');
  });

  it('DLG-16 ERR-19 I18N-05 DEC-03 a dialog without a title is a notice, in Vietnamese in both languages', () => {
    expect([enForm.form.notice, viForm.form.notice]).toEqual(['Thông báo', 'Thông báo']);
  });

  it('I18N-01 I18N-02 DEC-01 falls back to the configured language', () => {
    expect(startLocale('', 'en')).toBe('en');
    expect(startLocale('locale=xx', 'vi')).toBe('vi');
  });
});

describe('framed statistics', () => {
  it.each([
    ['https://stats.example/board', 'allow-scripts allow-same-origin allow-popups'],
    ['/files/demo/statistic-1.png', ''],
    ['https://portal.example/files/a.png', ''],
    ['/cities', undefined],
    ['http://stats.example', undefined],
    ['javascript:alert(1)', undefined],
  ])('FORM-STAT-04 F10 %s', (address, rights) => {
    expect(frameRights(address, 'https://portal.example')).toBe(rights);
  });
});

import type { Page } from '@playwright/test';
import { goTo, screenIsReady } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

const screens = [
  '/',
  '/now',
  '/bookings',
  '/bookings/1',
  '/devices',
  '/devices/1',
  '/insights',
  '/needs-someone',
  '/location/1?activeTab=calendar',
  '/location/1?activeTab=calendar&view=week',
  '/location/1?activeTab=calendar&view=device',
  '/location/1?activeTab=board',
  '/location/1?activeTab=hours',
  '/rollouts/1',
];

/**
 * Marks what is seen by its colour alone, without words or a border, and what is chosen; answers how each is called.
 */
function markWhatIsSeen() {
  const seeThrough = 'rgba(0, 0, 0, 0)';
  const groundOf = (element: Element | null): string => {
    const own = element === null ? 'rgb(255, 255, 255)' : getComputedStyle(element).backgroundColor;
    return own === seeThrough && element !== null ? groundOf(element.parentElement) : own;
  };
  const isSeen = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const isFlat = backgroundColor === seeThrough || backgroundColor === groundOf(element.parentElement);
    return !isFlat || backgroundImage !== 'none';
  };
  const isFramed = (element: Element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0;
  const isMark = (element: Element) =>
    (element.childElementCount === 0 && (element.textContent ?? '').trim() === '') ||
    element.matches('.event, .board-block, .now-bar, [data-full]');
  const chosen =
    '[aria-pressed="true"], [aria-selected="true"], :is(a, button)[aria-current]:not([aria-current="false"])';
  // What stands for something that comes, what says a second time what is chosen, and an empty corner.
  const beside =
    '.MuiSkeleton-root, .skeleton, .MuiTabs-indicator, .MuiSwitch-track, .board-head, svg, svg *';
  for (const before of document.querySelectorAll('[data-seen]')) before.removeAttribute('data-seen');
  return [...document.querySelectorAll('#root *')].flatMap(element => {
    const { width, height } = element.getBoundingClientRect();
    if (width < 1 || height < 1 || element.matches(beside) || !isSeen(element)) return [];
    if (!element.matches(chosen) && (!isMark(element) || isFramed(element))) return [];
    element.setAttribute('data-seen', '');
    return [`${element.tagName} ${element.className}`];
  });
}

/** Of what was marked, what is as its ground now. */
function whatIsLost() {
  const seeThrough = 'rgba(0, 0, 0, 0)';
  const groundOf = (element: Element | null): string => {
    const own = element === null ? seeThrough : getComputedStyle(element).backgroundColor;
    return own === seeThrough && element !== null ? groundOf(element.parentElement) : own;
  };
  return [...document.querySelectorAll('[data-seen]')].flatMap(element => {
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element);
    const isFlat = backgroundColor === seeThrough || backgroundColor === groundOf(element.parentElement);
    // A theme may draw a frame instead.
    const isLost = isFlat && backgroundImage === 'none' && Number.parseFloat(borderTopWidth) === 0;
    return isLost ? [`${element.tagName} ${element.className}`] : [];
  });
}

async function seenOn(page: Page, path: string) {
  await page.emulateMedia({ forcedColors: 'none' });
  await goTo(page, path);
  await screenIsReady(page);
  const seen = await page.evaluate(markWhatIsSeen);
  await page.emulateMedia({ forcedColors: 'active' });
  return seen;
}

test('DEC-319 what is seen by its colour alone is seen in a contrast theme too', async ({ page }) => {
  test.slow();
  // What others do would draw something anew between two looks.
  await page.routeWebSocket(/\/api\/v3\/live/, () => undefined);
  const found: string[] = [];
  for (const path of screens) {
    found.push(...(await seenOn(page, path)));
    await expect.poll(() => page.evaluate(whatIsLost), { message: path, timeout: 3_000 }).toEqual([]);
  }
  for (const mark of ['event', 'now-mark', 'tick', 'open', 'bar', 'menu-item'])
    expect(found.filter(each => each.split(' ').includes(mark)).length, mark).toBeGreaterThan(0);
});

test('DEC-319 what is chosen has the colour that the theme has for it, and a switch its two states', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await goTo(page, '/devices');
  await screenIsReady(page);
  const theirs = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'background: Highlight; color: HighlightText; forced-color-adjust: none';
    const { backgroundColor, color } = getComputedStyle(probe);
    return [backgroundColor, color];
  });
  const coloursOf = (chosen: string) =>
    page.locator(chosen).evaluateAll(all =>
      all.map(each => {
        const { backgroundColor, color } = getComputedStyle(each);
        return [backgroundColor, color];
      }),
    );
  for (const chosen of [
    'a.menu-item[aria-current="page"]',
    '.pager [aria-current]',
    '.views [aria-pressed="true"]',
  ])
    expect(await coloursOf(chosen), chosen).toEqual([theirs]);
  const control = page.getByRole('switch', { name: 'Display removed devices' });
  const look = () => control.evaluate(each => getComputedStyle(each).backgroundColor);
  const off = await look();
  expect(off).not.toBe(theirs[0]);
  expect(await control.evaluate(each => getComputedStyle(each).borderTopWidth)).toBe('1px');
  await control.check();
  await expect.poll(look).toBe(theirs[0]);
  await goTo(page, '/location/1?activeTab=hours');
  await screenIsReady(page);
  expect(await coloursOf('[role="tab"][aria-selected="true"]')).toEqual([theirs]);
});

import type { Page } from '@playwright/test';
import { rowsHaveArrived, screenIsReady } from '../support/screen.ts';

export async function saveNothing(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: /^(save|create|ok|invite)/i }).click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
}

/** Two days, and what they would mean. */
export async function pickTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('listitem').getByRole('checkbox');
  await boxes.first().check();
  await boxes.nth(2).check();
  await page.getByText('No conflicting bookings.').waitFor();
}

/** As the printer gets it. */
export async function seeOnPaper(page: Page): Promise<void> {
  await page.locator('.board-block, .event').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-sheet table').first().waitFor();
}

export async function beginLater(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button', { name: 'Hours from a later day' }).click();
  await page.getByRole('textbox', { name: 'From', exact: true }).waitFor();
}

export async function copyTheHours(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy to other locations' }).click();
  const dialog = page.getByRole('dialog');
  for (const at of [1, 4]) {
    await dialog.getByRole('combobox').click();
    await page.getByRole('option').nth(at).click();
  }
  await dialog.locator('.MuiSkeleton-root').waitFor({ state: 'hidden' });
  await rowsHaveArrived(page);
}

export async function askToRemove(page: Page): Promise<void> {
  const row = page.locator('tr, li, article').filter({ has: page.locator('a[href^="/location/3"]') });
  const [remove, more] = [/^Delete/, /^More/].map(name => row.getByRole('button', { name }).first());
  await row.first().waitFor();
  if (remove !== undefined && (await remove.isVisible())) await remove.click();
  else {
    await more?.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  }
  await page
    .getByRole('dialog')
    .getByText(/comes back with it/)
    .waitFor();
}

export async function makeALink(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const [make, link] = [dialog.getByRole('button', { name: 'Make a link' }), dialog.getByRole('textbox')];
  await make.or(link).waitFor();
  if (await make.isVisible()) await make.click();
  await link.waitFor();
}

export async function seeThePanel(page: Page): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading').first().waitFor();
  await rowsHaveArrived(page);
  await panel.locator('[aria-busy="true"], .MuiSkeleton-root').first().waitFor({ state: 'hidden' });
}

/** Opens something of the first person of the list that only the menu of the row offers. */
export async function openOfFirst(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name }).click();
  await seeThePanel(page);
}

export async function changeTheEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Change e-?mail/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('ada.hartley@portal.test');
}

export async function setUpAnApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

/** As it is for somebody whose sign-in is older than 15 minutes. */
export async function seeTheQuestion(page: Page): Promise<void> {
  const json = { code: 403, message: 'Please confirm that it is you', reason: 'confirm-identity' };
  await page.route('**/second-factor/roles', route =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, json }) : route.continue(),
  );
  await page.getByRole('checkbox', { name: 'Marketing' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
}

/** As it is for somebody whose role must have a second factor. */
export async function seeWhatMustBe(page: Page): Promise<void> {
  await page.route('**/auth/access_token', async route => {
    const answer = await route.fetch();
    const json: unknown = JSON.parse(
      (await answer.text()).replaceAll('"user":{', '"user":{"must_set_up_second_factor":true,'),
    );
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
}

/** The page of the server names another script, and is asked at once and not after a quarter of an hour. */
export async function seeTheNewVersion(page: Page): Promise<void> {
  await page.route('**/index.html', async route => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('src="/assets/', '$&newer-'),
    });
  });
  await page.addInitScript(() => {
    const plain = window.setInterval;
    Object.assign(window, {
      setInterval: (work: TimerHandler, ms = 0) => plain(work, ms > 600_000 ? 1_000 : ms),
    });
  });
  await page.reload();
  await page.getByText('The portal has been updated').waitFor();
  await screenIsReady(page);
}

export async function editFirst(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.locator('tbody a').first().waitFor();
  const edit = main.locator('a[href$="/edit"], a[href*="/edit?"]').first();
  if ((await edit.count()) > 0) await edit.click();
  else {
    // On a phone a card opens its record, and that its form.
    await main.locator('tbody a').first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
  await page
    .getByRole('dialog')
    .locator('[aria-busy="true"], .MuiSkeleton-root')
    .first()
    .waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
}

export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export async function closeTheDay(page: Page): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Open on this day').click();
  await panel.getByLabel('Reason').fill('Inventory');
  await panel.getByRole('button', { name: 'Check bookings' }).click();
  await panel.getByRole('list').first().waitFor();
}

export async function seeTheParts(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Manufacturing QA test results').waitFor();
  await page.getByRole('dialog').locator('svg').first().waitFor();
}

export async function seeThePlan(page: Page): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByRole('combobox', { name: 'New device' }).click();
  await page.getByRole('option').first().click();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Motor 3 is broken');
  await panel.getByRole('button', { name: 'See the plan' }).click();
  await panel.locator('.replace-table').waitFor();
}

export async function seeTheStock(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText(/^GB-/).first().waitFor();
}

export async function seeTheFlow(page: Page): Promise<void> {
  await page.locator('.react-flow__node').first().waitFor();
}

async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Profile:/ }).click();
  await page.getByRole('button', { name }).click();
}

export async function lookAsPartner(page: Page): Promise<void> {
  await openTool(page, 'View as …');
  await page.getByRole('dialog').getByRole('button', { name: 'partner@portal.test' }).click();
  await page.getByRole('region', { name: 'View as another person' }).getByText("You're viewing as").waitFor();
  await screenIsReady(page);
}

export async function seeTheRules(page: Page): Promise<void> {
  await openTool(page, 'Who can do what here?');
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** A file that brings a plan, changes the price of another one, and has a mistake. */
export async function checkAFile(page: Page): Promise<void> {
  const file =
    'Order;Description;Price;Currency;Recurring;Most popular\n' +
    `1;Single session of 20 minutes;26.50;GBP;;No\n9;Ten sessions, to give away;120;GBP;;Yes\n10;Weekend;free;USD;;No\n`;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'plans.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByRole('button', { name: /^All/ }).click();
  await page.mouse.move(0, 0);
}

export async function seeWhatIsInside(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Block time' });
  await panel.getByRole('button', { name: 'Daily' }).click();
  await panel.getByRole('button', { name: 'Cleaning' }).click();
  await panel.getByRole('button', { name: 'Move all that fit' }).waitFor();
  await page.mouse.move(0, 0);
}

export async function seeTheWaves(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'New firmware roll-out' });
  await panel.getByLabel('Version').selectOption({ label: 'Bed 3.0 → 3.0.6' });
  await panel.getByRole('button', { name: 'Show the plan' }).click();
  await panel.getByRole('heading', { name: 'Wave 1' }).waitFor();
  await page.mouse.move(0, 0);
}

export async function openFirstAlert(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Devices that call for help' })
    .getByRole('listitem')
    .filter({ hasText: 'Failing' })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'So what' }).waitFor();
}

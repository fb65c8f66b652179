import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { type Translator, translatePage } from '../support/page-translator.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { sessionWithLog } from '../support/session-logs.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expect, test } from './fixtures.ts';

/** So long a translator has for the words that have come. */
const settlesMs = 200;
const translators: readonly Translator[] = ['font', 'text'];

for (const translator of translators)
  test.describe(`DEC-322 a page that a translator fills with another ${translator} for each text`, () => {
    test.describe('of a partner', () => {
      test.use({ role: 'partner' });

      test('stays when a number on it goes', async ({ page }) => {
        await translatePage(page, translator);
        await openScreen(page, '/location/1?activeTab=hours');
        const switches = page.getByRole('tabpanel').getByRole('switch', { checked: true });
        const days = await switches.count();
        for (let left = days; left > 0; left -= 1) await switches.first().uncheck();
        // How many bookings each of these days has, in the weeks to come.
        const counted = page.locator('.hours-ahead .bar').getByText(/^\d+$/);
        await expect(counted).not.toHaveCount(0);
        await isTranslated(page, translator);
        await page.getByRole('button', { name: 'Discard changes' }).click();
        await expect(counted).toHaveCount(0);
        await expect(switches).toHaveCount(days);
      });
    });

    test.describe('of customer service', () => {
      test.use({ role: 'service' });

      test('shows the words of each step, and each number as it is', async ({ page, baseURL }) => {
        const { id } = await movableBooking(await ApiClient.signIn(baseURL ?? '', 'service'));
        await translatePage(page, translator);
        await openScreen(page, `/bookings/${id}/cancel`);
        const panel = page.getByRole('dialog', { name: 'Cancel booking' });
        await panel.getByRole('textbox', { name: 'Reason' }).fill('Flood');
        await isTranslated(page, translator);
        const leaves = panel.locator('.MuiDialogActions-root, footer').getByRole('button').first();
        await expect(leaves).toHaveText('Close');
        await panel.getByRole('button', { name: 'Next: email' }).click();
        await expect(leaves).toHaveText('Back');
        await isTranslated(page, translator);
        await leaves.click();
        await expect(leaves).toHaveText('Close');
        await openScreen(page, '/bookings');
        const bar = page.getByRole('region', { name: 'Actions for the selected rows' });
        for (const count of [1, 2, 3]) {
          await rowsOf(page).getByRole('checkbox', { checked: false }).first().click();
          await expect(bar).toContainText(`${count} selected`);
          await isTranslated(page, translator);
        }
      });
    });
  });

/** Waits until nothing is left on the page that a translator has not taken. */
async function isTranslated(page: Page, translator: Translator): Promise<void> {
  if (translator === 'font') await expect(page.locator('main font font').first()).toBeVisible();
  await page.waitForTimeout(settlesMs);
}

test.describe('DEC-322 not offered to translators', () => {
  test.use({ role: 'admin' });

  test('are logs, and what drawings say in the place that they have for it', async ({ page, baseURL }) => {
    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    const { device, session } = await sessionWithLog(api, 'session-3.txt');
    await translatePage(page, 'font');
    await openScreen(page, `/devices/${device}/logs/${session}`);
    const log = page.getByRole('region', { name: 'Text of the log' });
    await expect(log.locator('.log-row')).not.toHaveCount(0);
    await expect(page.getByRole('dialog').locator('font font').first()).toBeVisible();
    await page.waitForTimeout(settlesMs);
    await expect(log.locator('font')).toHaveCount(0);
    await openScreen(page, '/insights');
    await expect(page.locator('svg text')).not.toHaveCount(0);
    await isTranslated(page, 'font');
    await expect(page.locator('svg font')).toHaveCount(0);
  });
});

test('DEC-322 a text is found again whatever a translator does with it', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const left = await page.evaluate(async () => {
    const settled = () => new Promise(resolve => setTimeout(resolve));
    const line = (...words: string[]) => {
      const paragraph = document.body.appendChild(document.createElement('p'));
      return { paragraph, texts: words.map(word => paragraph.appendChild(document.createTextNode(word))) };
    };
    const font = (words: string) => {
      const element = document.createElement('font');
      element.append(words);
      return element;
    };
    const left: Record<string, string> = {};
    const tell = (what: string, { paragraph }: { paragraph: HTMLElement }) => {
      left[what] = paragraph.textContent;
      paragraph.remove();
    };
    {
      const several = line('3', ' of ', '7');
      const [count, of, total] = several.texts;
      count?.replaceWith(font('drei von sieben'));
      of?.remove();
      total?.remove();
      await settled();
      if (total !== undefined) total.nodeValue = '8';
      tell('several that became one', several);
    }
    {
      const again = line('open');
      const [first, second] = [font('offen'), font('geöffnet')];
      again.texts[0]?.replaceWith(first);
      await settled();
      first.replaceWith(second);
      await settled();
      for (const text of again.texts) text.nodeValue = 'closed';
      tell('translated twice', again);
    }
    {
      const back = line('open');
      const words = font('offen');
      for (const text of back.texts) {
        text.replaceWith(words);
        await settled();
        words.replaceWith(text);
        await settled();
        text.nodeValue = 'closed';
      }
      tell('shown in its own words again', back);
    }
    {
      const before = line('noon');
      for (const text of before.texts) {
        text.replaceWith(font('Mittag'));
        await settled();
        before.paragraph.insertBefore(document.createTextNode('at '), text);
      }
      tell('something put before it', before);
    }
    {
      const moved = line('noon', ' at');
      const [noon, at] = moved.texts;
      noon?.replaceWith(font('Mittag'));
      at?.replaceWith(font('um'));
      await settled();
      if (noon !== undefined) moved.paragraph.appendChild(noon);
      if (at !== undefined) at.nodeValue = 'at ';
      tell('moved to the end', moved);
    }
    {
      const beside = line('3', ' of 7');
      const [count, of] = beside.texts;
      count?.replaceWith(font('drei'));
      if (of !== undefined) beside.paragraph.removeChild(of);
      await settled();
      if (count !== undefined) count.nodeValue = '4';
      tell('beside one that the page took', beside);
    }
    {
      const after = line('3', ' of 7');
      for (const [at, text] of after.texts.entries()) {
        text.after(font(['drei', ' von sieben'][at] ?? ''));
        text.remove();
      }
      await settled();
      const [, of] = after.texts;
      if (of !== undefined) of.nodeValue = ' of 8';
      tell('translated behind it', after);
    }
    {
      const own = line('open');
      for (const text of own.texts) own.paragraph.removeChild(text);
      own.paragraph.appendChild(document.createTextNode('closed'));
      await settled();
      for (const text of own.texts) own.paragraph.insertBefore(text, own.paragraph.firstChild);
      tell('changed by the page itself', own);
    }
    return left;
  });
  expect(left).toEqual({
    'several that became one': '3 of 8',
    'translated twice': 'closed',
    'shown in its own words again': 'closed',
    'something put before it': 'at noon',
    'moved to the end': 'at noon',
    'beside one that the page took': '4',
    'translated behind it': 'drei of 8',
    'changed by the page itself': 'openclosed',
  });
});

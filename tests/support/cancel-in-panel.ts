import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './screen.ts';

/** Cancels a booking as one does at a desk, and answers the panel, which says for how long it can be undone. */
export async function cancelInPanel(page: Page, id: number): Promise<Locator> {
  await goTo(page, `/bookings/${id}/cancel`);
  const panel = page.getByRole('dialog', { name: 'Cancel booking' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Flood');
  await panel.getByRole('button', { name: 'Next: email' }).click();
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(panel.getByRole('timer')).toHaveText(/The email leaves in 0:[0-5]\d/);
  return panel;
}

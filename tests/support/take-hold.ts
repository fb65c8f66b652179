import { expect, type Locator, type Page } from '@playwright/test';

/** A place of the window, in CSS pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Takes hold of a booking with the mouse, as a person does: once it can be moved and nothing that comes later pushes it
 * away any more. Answers where, when it hangs on the mouse.
 */
export async function takeHold(page: Page, block: Locator): Promise<Place> {
  await expect(block).toHaveClass(/movable/);
  await block.scrollIntoViewIfNeeded();
  const { x, y } = await restingPlace(block);
  await page.mouse.move(x + 20, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 16, { steps: 3 });
  await expect(block).toHaveClass(/lifted/);
  return { x: x + 20, y: y + 8 };
}

/** The corner of what has not moved between two looks. */
async function restingPlace(block: Locator): Promise<Place> {
  let place: Place = { x: Number.NaN, y: Number.NaN };
  await expect
    .poll(async () => {
      const before = place;
      const box = await block.boundingBox();
      place = { x: box?.x ?? Number.NaN, y: box?.y ?? Number.NaN };
      return place.x === before.x && place.y === before.y;
    })
    .toBe(true);
  return place;
}

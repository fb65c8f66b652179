import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { carry, goTo, screenIsReady } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const unique = () => `${Math.floor(Math.random() * 1_000_000_000)}`;
const created = (page: Page) => page.getByRole('dialog', { name: 'Create' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What the next save sends. */
function sending(page: Page, method: 'POST' | 'PUT') {
  return page.waitForRequest(request => request.method() === method && !request.url().includes('/auth/'));
}

test('FORM-SETTING-04 FORM-SETTING-06 DEC-109 a setting is typed as what it is', async ({ page }) => {
  await goTo(page, '/settings/create');
  const dialog = created(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`limit ${unique()}`);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('How many');
  await choose(page, 'Value type', 'Integer');
  const value = dialog.getByRole('textbox', { name: 'Value' });
  await value.pressSequentially('4x2');
  await expect(value).toHaveValue('42');
  await value.pressSequentially('.5');
  await expect(value).toHaveValue('42.5');
  await expect(dialog.getByText('Must be a whole number')).toBeVisible();
  await value.fill('');
  await value.pressSequentially('-4');
  await expect(dialog.getByText('Must be at least 0')).toBeVisible();
  await choose(page, 'Value type', 'Float');
  await value.fill('2.50');
  await expect(value).toHaveValue('2.50');
  await choose(page, 'Value type', 'JSON');
  await value.fill('{\n  "steps": [1, 2,]\n}');
  await expect(dialog.getByText('Not valid JSON: line 2, column 18')).toBeVisible();
  await expect(value).toHaveAttribute('aria-invalid', 'true');
  await save(page);
  await expect(value).toContainText('"steps": [1, 2,]');
  await expectAccessible(page);
  await value.fill('{"steps": [1, 2]}');
  await expect(dialog.getByText('Not valid JSON')).toBeHidden();
  const sent = sending(page, 'POST');
  await save(page);
  expect((await sent).postDataJSON()).toMatchObject({ value_type: 4, value: '{"steps": [1, 2]}' });
  await expect(page.getByText('successfully added')).toBeVisible();
});

test('FORM-COND-01 FORM-COND-02 FORM-COND-03 FORM-COND-05 three lists of times are drawn while they are typed', async ({
  page,
}) => {
  await goTo(page, '/conditions/create');
  const dialog = created(page);
  await save(page);
  await expect(dialog.getByText('Condition name cannot be left blank')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Condition' }).fill(`Frozen shoulder ${unique()}`);
  for (const [pace, times] of [
    ['Slow', ['30', '45']],
    ['Fast', ['10']],
  ] as const) {
    for (const [at, time] of times.entries()) {
      await dialog.getByRole('button', { name: `Add to ${pace} stretch` }).click();
      await dialog.getByRole('textbox', { name: `${pace} stretch ${at + 1}` }).fill(time);
    }
  }
  const chart = dialog.getByRole('group', { name: 'Times of the stretches' });
  await expect(chart.getByRole('img')).toHaveCount(3);
  await expect(chart.getByRole('img', { name: '30, 45' })).toBeVisible();
  await expect(chart.getByText('Total 75')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Slow stretch 1' }).fill('-3');
  await expect(dialog.getByText('Must be at least 0')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Slow stretch 1' }).fill('30');
  await dialog.getByRole('textbox', { name: 'Slow stretch 1' }).press('e');
  await expect(dialog.getByRole('textbox', { name: 'Slow stretch 1' })).toHaveValue('30');
  const sent = sending(page, 'POST');
  await save(page);
  expect((await sent).postDataJSON().flows).toEqual({ slow: [30, 45], fast: [10], moderate: [] });
});

test('FORM-QSTEP-01 FORM-QSTEP-02 FORM-QSTEP-03 FORM-QSTEP-05 FORM-QSTEP-06 FORM-QSTEP-08 FORM-QSTEP-09 DEC-78 the answers of a step stay of equal length', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const question_id = Number(unique()) + 1000;
  await goTo(page, '/question-steps/create');
  const dialog = created(page);
  await dialog.getByRole('textbox', { name: 'Question ID', exact: true }).fill(String(question_id));
  await dialog.getByRole('button', { name: 'Add to Questions' }).click();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Where?');
  await choose(page, 'Layout', 'Vertical');
  await dialog.getByRole('textbox', { name: 'Type' }).fill('2');
  await save(page);
  await expect(dialog.getByText('Do not leave blank').first()).toBeVisible();
  for (const [at, answer] of ['Back', 'Neck'].entries()) {
    await dialog.getByRole('button', { name: 'Add to Answers' }).click();
    const row = dialog.getByRole('group', { name: `Answer ${at + 1}` });
    await row.getByRole('textbox', { name: 'Answer' }).fill(answer.toLowerCase());
    await row.getByRole('textbox', { name: 'As shown' }).fill(answer);
    await row.getByRole('textbox', { name: 'Next question ID' }).fill(at === 0 ? '1' : '-1');
    await row.getByRole('textbox', { name: 'Score' }).fill(String(at));
  }
  await expect(dialog.getByText('The flow ends here')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to Notes' }).click();
  await dialog.getByRole('group', { name: 'Notes 1' }).getByRole('textbox', { name: 'Answer' }).fill('back');
  await dialog.getByRole('group', { name: 'Notes 1' }).getByRole('textbox', { name: 'Note' }).fill('Gently');
  await expectAccessible(page);
  const sent = sending(page, 'POST');
  await save(page);
  expect((await sent).postDataJSON()).toMatchObject({
    question_id,
    layout: 2,
    type: 2,
    finish: false,
    answers_question: ['back', 'neck'],
    answers_display: ['Back', 'Neck'],
    next_question_ids: [1, -1],
    scores: [0, 1],
    notes: [{ ans: 'back', notes: 'Gently' }],
  });
  await expect(page.getByText('successfully added')).toBeVisible();
  await expect(
    api.post('/v3/question-steps', { ...step(question_id + 1), scores: [1, 2, 3] }),
  ).rejects.toThrow(/422/);
});

test('the whole flow is drawn, its faults are named, and one can walk through it', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const id = Number(unique()) + 1000;
  await api.post('/v3/question-steps', { ...step(id), next_question_ids: [id + 1] });
  await goTo(page, '/question-steps');
  await page.getByRole('link', { name: 'View flow' }).click();
  await screenIsReady(page);
  const faults = page.getByRole('list', { name: 'What is wrong with the flow' });
  await expect(faults.getByText(`Step ${id + 1} does not exist`)).toBeVisible();
  await faults.getByRole('button', { name: `No answer leads to step ${id}`, exact: true }).click();
  const walk = page.getByRole('region', { name: 'Walk through the flow' });
  await expect(walk.getByRole('heading')).toHaveText(`Step ${id}`);
  await walk.getByRole('button', { name: /^Back →/ }).click();
  await expect(walk.getByRole('heading')).toHaveText(`Step ${id + 1} does not exist`);
  await walk.getByRole('button', { name: 'Back to the start' }).click();
  await expect(walk.getByRole('heading')).toHaveText('Step 1');
  await expect(page.locator('.react-flow__node.missing')).not.toHaveCount(0);
  // In full size, each answer on a line of its own with its score; what leads nowhere is red.
  const start = page.locator('.react-flow__node.start');
  // On its way there the picture is smaller for a moment.
  await expect.poll(async () => (await start.boundingBox())?.width).toBeGreaterThanOrEqual(250);
  await expect(start.getByRole('listitem').first()).toHaveText('Neckscore 0');
  // What changes elsewhere is drawn anew, and hides nothing.
  await api.post('/v3/question-steps', { ...step(id + 2), next_question_ids: [-10] });
  await expect(page.locator('.react-flow__node', { hasText: `${id + 2}. ` })).toBeVisible();
  await expect(start.getByRole('listitem').first()).toBeVisible();
  await expect(start.getByRole('link', { name: 'Edit step 1' })).toHaveAttribute(
    'href',
    /\/question-steps\/\d+\/edit$/,
  );
  const lost = page.locator('.react-flow__node.dead', { hasText: `${id}. ` }).getByRole('listitem');
  await expect(lost).toHaveCSS('color', 'rgb(180, 35, 24)');
  await page.locator('.react-flow__node', { hasText: '2. How' }).first().click();
  await expect(walk.getByRole('heading')).toHaveText('Step 2');
  await expectAccessible(page);
});

test('FORM-STAT-01 FORM-STAT-02 FORM-STAT-03 FORM-STAT-04 a statistic is previewed in its frame', async ({
  page,
  allow,
}) => {
  allow(/stats\.example/);
  await page.route('https://stats.example/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>42 visits</h1>' }),
  );
  await goTo(page, '/manage-statistics/create');
  const dialog = created(page);
  await save(page);
  for (const message of ['Name', 'Url', 'Order'].map(field => `${field} cannot be left blank`)) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByRole('textbox', { name: 'Url' }).fill('https://stats.example/board');
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByText('42 visits')).toBeVisible();
  // Where there is little room it is drawn smaller, and nothing of it is cut.
  await page.setViewportSize({ width: 390, height: 844 });
  const drawn = async () => {
    const box = await dialog.locator('iframe').boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 1_000);
  };
  await expect.poll(drawn).toBeLessThanOrEqual(390);
  expect(await frame.locator('html').evaluate(() => innerWidth)).toBeGreaterThanOrEqual(640);
  await dialog.getByRole('textbox', { name: 'Url' }).fill('javascript:alert(1)');
  await expect(dialog.locator('iframe')).toHaveCount(0);
});

test('FORM-PLAN-01 FORM-PLAN-04 FORM-PLAN-08 a plan has order, price, currency, description and a mark', async ({
  page,
}) => {
  await goTo(page, '/plans/create');
  const dialog = created(page);
  await dialog.getByRole('textbox', { name: 'Order' }).fill('3');
  const price = dialog.getByRole('textbox', { name: 'Price' });
  // Put in at once, as pasting does: nothing becomes of it in silence.
  await price.fill('12.345');
  await expect(price).toHaveValue('12.345');
  await expect(dialog.getByText('At most 2 decimals')).toBeVisible();
  await save(page);
  await expect(dialog.getByText('Do not leave blank').first()).toBeVisible();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('1,200.50');
  await expect(dialog.getByText('At most 2 decimals')).toBeHidden();
  await dialog.getByRole('combobox', { name: 'Currency' }).click();
  await expect(page.getByRole('option')).toHaveText(['GBP', 'USD']);
  await page.getByRole('option', { name: 'USD' }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Ten visits');
  await dialog.getByRole('switch', { name: 'Most popular' }).click();
  await expect(dialog.getByRole('switch', { name: 'Subscription' })).not.toBeChecked();
  const sent = sending(page, 'POST');
  await save(page);
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ price: 120_050, currency: 'usd', most_popular: true, recurring: null },
  });
});

test('FORM-CITY-02 FORM-PROGRAM-02 FORM-PROGRAM-03 FORM-PROGRAM-06 what nobody fills in has its default', async ({
  page,
}) => {
  await goTo(page, '/cities/create');
  await created(page).getByRole('textbox', { name: 'City' }).fill(`Huế ${unique()}`);
  await created(page).getByRole('combobox', { name: 'Country' }).fill('Viet');
  await page.getByRole('option', { name: /Vietnam/ }).click();
  const city = sending(page, 'POST');
  await save(page);
  expect((await city).postDataJSON()).toMatchObject({ display_on_mobile: false });
  await expect(page.getByText('successfully added')).toBeVisible();

  await goTo(page, '/programs/create');
  const dialog = created(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Calm back');
  await choose(page, 'Program', 'Zig Zag (ZZ)');
  await dialog.getByRole('textbox', { name: 'Min version' }).fill('2.5');
  await dialog.getByRole('textbox', { name: 'Max version' }).fill('3.9');
  const program = sending(page, 'POST');
  await save(page);
  expect((await program).postDataJSON()).toMatchObject({
    program_id: 6,
    min_version: '2.5',
    max_version: '3.9',
    enable: false,
    asset: null,
  });
});

test('FORM-PLAYLIST-03 the tracks of a playlist are put in order, with a running total', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const playlist = await api.post('/v3/playlists', { name: `Evening ${unique()}` });
  for (const title of ['First', 'Second', 'Third']) {
    await api.post('/v3/tracks', {
      title,
      artist: 'Mira Holm',
      url: '/files/demo/tone-1.wav',
      genre_id: playlist.id,
    });
  }
  await goTo(page, `/playlists/${playlist.id}`);
  await screenIsReady(page);
  const rows = page.getByRole('table', { name: 'Tracks' }).locator('tbody > tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('First');
  const handle = page.getByRole('button', { name: 'Move Third' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  await carry(page, 'ArrowUp', 2);
  await carry(page, 'ArrowUp', 1);
  await page.keyboard.press('Space');
  await expect(rows.first()).toContainText('Third');
  await save(page);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await page.reload();
  await screenIsReady(page);
  await expect(rows.first()).toContainText('Third');
  await expectAccessible(page);
});

function step(question_id: number) {
  return {
    question_id,
    questions: [{ text: 'Where?', delay: 1 }],
    answers_question: ['back'],
    answers_display: ['Back'],
    next_question_ids: [-1],
    scores: [1],
    layout: 1,
    type: 0,
  };
}

test('DEC-350 the name of a setting stands fast once it is there', async ({ page, baseURL }) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const name = `fixed ${unique()}`;
  const { id } = await api.post('/v3/settings', { name, value_type: 1, value: 'x' });
  await goTo(page, `/settings/${id}/edit`);
  const box = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await expect(box).toHaveValue(name);
  await expect(box).toBeDisabled();
  await expect(page.getByRole('dialog').getByText('Cannot be changed after creation')).toBeVisible();
});

test('DEC-351 before the text of a mail is deleted it is told what is sent without it', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const value = JSON.stringify({ subject: 'Hello', content_html: '<p>Hello</p>' });
  const named = async (name: string) => {
    const filter = JSON.stringify([{ field: 'name', op: 'ilike', value: name }]);
    const { data } = await api.get(
      `/v3/settings?page=1&itemsPerPage=10&filter=${encodeURIComponent(filter)}`,
    );
    return data[0]?.id ?? (await api.post('/v3/settings', { name, value_type: 5, value })).id;
  };
  await named('mail_new_device_en');
  await named('mail_new_device_vi');
  await goTo(page, '/settings?q=mail_new_device');
  const question = page.getByRole('dialog', { name: 'Warning' });
  for (const [language, told] of [
    [
      'en',
      'Without it the portal sends the text that it brings with it: mail about a sign-in on a new device (English).',
    ],
    ['vi', 'Without it this is sent in English: mail about a sign-in on a new device (Tiếng Việt).'],
  ] as const) {
    await page.getByRole('button', { name: `Delete: mail_new_device_${language}` }).click();
    await expect(question.getByRole('alert')).toHaveText(told);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
  }
});

test('DEC-356 on a phone what names a plan is read whole', async ({ page, baseURL }) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const description = `Monthly, two sessions a week and one more for a friend ${unique()}`;
  await api.post('/v3/plans', { order: 1, price: 14_900, currency: 'gbp', description });
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, `/plans?q=${encodeURIComponent(description)}`);
  const name = page.getByTitle(description);
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(1);
});

import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { soundFiles } from '../support/sample-files.ts';
import { goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: soundFiles['picture.png'] });
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: soundFiles['photo.jpg'] });

async function openImages(page: Page): Promise<{ dialog: Locator; images: Locator; file: Locator }> {
  await goTo(page, '/locations/create');
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  const images = dialog.getByRole('group', { name: 'Images' });
  return { dialog, images, file: images.locator('input[type="file"]') };
}

const addresses = (images: Locator) =>
  images.locator('li img').evaluateAll(all => all.map(each => each.getAttribute('src')));

test('UPLOAD-01 UPLOAD-05 UPLOAD-06 UPLOAD-08 ROLE-19 pictures are uploaded, put in order and removed after a question', async ({
  page,
}) => {
  const { images, file } = await openImages(page);
  await expect(images.getByText('JPEG or PNG, under 3 MB')).toBeVisible();
  const upload = page.waitForRequest('**/images/upload');
  await file.setInputFiles([picture('first.png'), photo('second.jpg'), picture('third.png')]);
  expect(await (await upload).headerValue('authorization')).toMatch(/^Bearer .+\..+\./);
  await expect(page.getByText('Upload file successfully')).toBeVisible();
  await expect(images.getByRole('img')).toHaveCount(3);
  await expect(images.getByRole('progressbar')).toHaveCount(0);
  const before = await addresses(images);
  expect(before.map(each => each?.slice(-3))).toEqual(['png', 'jpg', 'png']);
  expect((await images.getByRole('img').first().boundingBox())?.width).toBeGreaterThan(110);
  expect((await images.getByRole('img').first().boundingBox())?.width).toBeLessThanOrEqual(120);

  await images.getByRole('button', { name: 'Move Images 1 later' }).click();
  await expect(images.getByRole('button', { name: 'Move Images 2 later' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(images.getByRole('button', { name: 'Move Images 3 earlier' })).toBeFocused();
  expect(await addresses(images)).toEqual([before[1], before[2], before[0]]);
  await expectAccessible(page);

  await images.getByRole('button', { name: 'Remove Images 2' }).click();
  const question = page.getByRole('dialog', { name: 'Warning' });
  await expect(question.getByText('Do you want to remove the image?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(images.getByRole('img')).toHaveCount(3);
  await images.getByRole('button', { name: 'Remove Images 2' }).click();
  await question.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => addresses(images)).toEqual([before[1], before[0]]);
});

test('FORM-LOC-09 UPLOAD-01 what is no picture, or too large, is told and not sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/upload')) sent.push(request.url());
  });
  const { images, file } = await openImages(page);
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('The uploaded file is not in the correct image format!')).toBeVisible();
  await file.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(3_145_728) });
  await expect(page.getByText('Uploaded file exceeds the allowed size 3MB!')).toBeVisible();
  await expect(images.getByRole('img')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('FORM-LOC-09 UPLOAD-07 what only calls itself a picture is refused by the server, and can be dismissed', async ({
  page,
  allow,
}) => {
  allow(/415 POST/);
  const { images, file } = await openImages(page);
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(images.getByRole('alert')).toHaveText('The uploaded file is not in the correct image format!');
  await images.getByRole('button', { name: 'Cancel page.png' }).click();
  await expect(images.getByRole('alert')).toHaveCount(0);
});

test('UPLOAD-07 ERR-36 FORM-PROGRAM-05 DEC-83 a failed upload says why in red, and works when it is tried again', async ({
  page,
  allow,
}) => {
  allow(/500 POST/);
  await goTo(page, '/programs/create');
  const asset = page
    .getByRole('dialog', { name: 'Create', exact: true })
    .getByRole('group', { name: 'Asset' });
  await page.route('**/programs/image/upload', route => route.fulfill({ status: 500, json: {} }));
  await asset.locator('input[type="file"]').setInputFiles(photo('unlucky.jpg'));
  await expect(asset.getByRole('alert')).toHaveText('File upload failed!');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const unfinished = 'A file could not be uploaded. Upload it again, or remove it, before you save.';
  await expect(page.getByText(unfinished), 'nothing is saved without it').toBeVisible();
  await page.unroute('**/programs/image/upload');
  const again = asset.getByRole('button', { name: 'Upload unlucky.jpg again' });
  const json = { code: 500, message: 'The disk is full' };
  await page.route('**/programs/image/upload', route => route.fulfill({ status: 500, json }));
  await again.click();
  await expect(asset.getByRole('alert')).toHaveText('The disk is full');
  await expect(asset.getByRole('alert')).toHaveCSS('color', 'rgb(180, 35, 24)');
  await page.unroute('**/programs/image/upload');
  await again.click();
  await expect(page.getByText('Upload file successfully')).toBeVisible();
  await expect(asset.getByRole('button', { name: 'Remove Asset' })).toBeVisible();
});

test('an upload can be cancelled, and Save waits for those that are on their way', async ({
  page,
  baseURL,
}) => {
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const playlist = await admin.post('/v3/playlists', { name: `Rain ${Math.random()}` });
  await goTo(page, `/playlists/${playlist.id}/edit`);
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  const image = dialog.getByRole('group', { name: 'Image' });
  let go = () => {};
  const gate = new Promise<void>(resolve => {
    go = resolve;
  });
  const isCancelled = (body: Buffer | null) => body?.includes('cancelled.jpg') === true;
  await page.route('**/musics/image/upload', async route => {
    await gate;
    // Of what was cancelled nothing is left to go on.
    if (!isCancelled(route.request().postDataBuffer())) await route.continue();
  });
  await image.locator('input[type="file"]').setInputFiles(photo('cancelled.jpg'));
  await expect(image.getByRole('progressbar', { name: 'cancelled.jpg is being uploaded' })).toBeVisible();
  await image.getByRole('button', { name: 'Cancel cancelled.jpg' }).click();
  await expect(image.getByRole('progressbar')).toHaveCount(0);

  await image.locator('input[type="file"]').setInputFiles(photo('kept.jpg'));
  await expect(image.getByRole('progressbar', { name: 'kept.jpg is being uploaded' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeVisible();
  const kept = page.waitForResponse('**/musics/image/upload');
  go();
  expect((await kept).status()).toBe(200);
  await expect(page.getByText('Update success')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await admin.get(`/v3/playlists/${playlist.id}`)).image).toMatch(/^\/api\/files\/[\da-f]{32}\.jpg$/);
});

test('pictures can be dropped', async ({ page }) => {
  const { images } = await openImages(page);
  const bytes = soundFiles['photo.jpg'].toString('base64');
  const data = await page.evaluateHandle(encoded => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(encoded), letter => letter.charCodeAt(0));
    transfer.items.add(new File([content], 'dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  const place = images.locator('[role="presentation"]');
  await place.dispatchEvent('dragenter', { dataTransfer: data });
  await expect(images.getByText('Drop to upload')).toBeVisible();
  await place.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('Upload file successfully')).toBeVisible();
  await expect(images.getByRole('img')).toHaveCount(1);
});

test('UPLOAD-02 UPLOAD-03 FORM-TRACK-02 FORM-TRACK-03 FORM-TRACK-04 FORM-TRACK-05 FORM-TRACK-06 FORM-TRACK-07 FORM-TRACK-08 CONST-27 DEC-63 a sound is sent as soon as it is chosen, and can be played', async ({
  page,
}) => {
  await goTo(page, '/tracks/create');
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  const audio = dialog.getByRole('group', { name: 'Audio' });
  const file = audio.locator('input[type="file"]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(audio.getByText('Do not leave blank')).toBeVisible();
  await file.setInputFiles(picture('cover.png'));
  await expect(page.getByText('The uploaded file is not in the correct audio format!')).toBeVisible();
  await file.setInputFiles({
    ...{ name: '01 Mira - rain_on_the_roof.wav', mimeType: 'audio/wav', buffer: soundFiles['tone.wav'] },
  });
  await expect(page.getByText('Upload file successfully')).toBeVisible();
  await expect(audio.getByText('Do not leave blank')).toBeHidden();
  const player = audio.locator('audio');
  await expect(player).toHaveAttribute('src', /^\/api\/files\/[\da-f]{32}\.wav$/);
  const length = dialog.getByRole('textbox', { name: 'Length' });
  // The sound lasts five seconds; nobody types that.
  await expect(length).toHaveValue('0 min 5 s');
  await expect(length).toHaveJSProperty('readOnly', true);
  // As the file was sampled, not as the browser unpacks it; one player, which the keyboard moves too.
  await expect(audio.getByText(/^WAV · 5 s · 8 kHz · mono( · .* dBFS on average)?$/)).toBeVisible();
  await expect(player).toBeHidden();
  await audio.getByRole('button', { name: 'Play Audio' }).press('ArrowRight');
  await expect(audio.getByText('0:05 / 0:05')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('rain on the roof');
  await expect(dialog.getByRole('textbox', { name: 'Artist' })).toHaveValue('Mira');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Rain');
  await dialog.getByRole('textbox', { name: 'Artist' }).fill('Mira Holm');
  await dialog.getByRole('combobox', { name: 'Playlist' }).fill('Ocean');
  await page.getByRole('option', { name: 'Ocean' }).click();
  await expectAccessible(page);
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/v3/tracks'),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    title: 'Rain',
    artist: 'Mira Holm',
    url: expect.stringMatching(/\.wav$/),
    length: 5,
    genre_id: expect.any(Number),
  });
});

test('FORM-TRACK-04 FORM-TRACK-05 who saves at once after choosing a sound saves its length too', async ({
  page,
}) => {
  await goTo(page, '/tracks/create');
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  // The player reads a sound that has arrived, and that takes a while.
  await page.route('**/api/files/*.wav', async route => {
    await new Promise(resolve => setTimeout(resolve, 1_000));
    await route.continue().catch(() => undefined);
  });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Rain at once');
  await dialog.getByRole('textbox', { name: 'Artist' }).fill('Mira Holm');
  await dialog.getByRole('combobox', { name: 'Playlist' }).fill('Ocean');
  await page.getByRole('option', { name: 'Ocean' }).click();
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/v3/tracks'),
  );
  await dialog
    .getByRole('group', { name: 'Audio' })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'rain.wav', mimeType: 'audio/wav', buffer: soundFiles['tone.wav'] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ title: 'Rain at once', length: 5 });
});

test('DEC-157 several sounds come into a playlist at once, by five presses, and are taken back as a whole', async ({
  page,
  baseURL,
  allow,
}) => {
  allow(/500 POST/);
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const name = `Morning ${Math.random()}`;
  await admin.post('/v3/playlists', { name });
  await goTo(page, `/playlists?q=${encodeURIComponent(name)}`);
  // From the list of playlists on, each press is counted.
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('main').getByRole('link', { name }).first());
  await press(page.getByRole('button', { name: 'Add tracks' }));
  const dialog = page.getByRole('dialog', { name: 'Add tracks' });
  const sound = (file: string) => ({ name: file, mimeType: 'audio/wav', buffer: soundFiles['tone.wav'] });
  let fails = true;
  await page.route('**/musics/songs/upload', async route => {
    const first = fails;
    fails = false;
    await (first ? route.fulfill({ status: 500, json: {} }) : route.continue());
  });
  await expect(dialog.getByRole('button', { name: 'Sounds: choose a file' })).toBeVisible();
  // The files are chosen in a window of the system, which opens by one press more.
  presses += 1;
  await dialog
    .locator('input[type="file"]')
    .setInputFiles([sound('Mira - Rain.wav'), sound('02 Ada Holm - Sea.wav'), sound('wind.wav')]);
  const first = dialog.getByRole('group', { name: 'Mira - Rain.wav' });
  await expect(first.getByRole('alert')).toHaveText('File upload failed!');
  const save = dialog.getByRole('button', { name: 'Save 3 tracks' });
  await expect(save).toBeDisabled();
  await first.getByRole('button', { name: 'Upload Mira - Rain.wav again' }).click();
  const second = dialog.getByRole('group', { name: '02 Ada Holm - Sea.wav' });
  await expect(second.getByRole('textbox', { name: 'Artist' })).toHaveValue('Ada Holm');
  await expectAccessible(page);
  await press(save);
  const wind = dialog.getByRole('group', { name: 'wind.wav' });
  await expect(wind.getByText('Do not leave blank')).toBeVisible();
  await wind.getByRole('textbox', { name: 'Artist' }).fill('Nobody');
  await press(save);
  await expect(dialog.getByRole('heading', { name: 'Tracks added' })).toBeVisible();
  await expect(page.getByText('Plays for 0 min 15 s')).toHaveCount(1);
  expect(presses, 'with one for the artist that no file named').toBeLessThanOrEqual(5);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Undone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('No track belongs to this playlist yet.')).toBeVisible();
});

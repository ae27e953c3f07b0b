import { artKinds, drawProduct, renderArt, type ArtKind } from '../apps/server/src/demo/art/index.ts';
import { makePdf } from '../apps/server/src/platform/moodboard/moodboard.fixture.ts';
import { expect, test } from './signed-in.ts';

const draw = (kind: ArtKind) =>
  renderArt(drawProduct({ kind, surface: 'plain', tone: 'mid', hue: artKinds.indexOf(kind) * 30 }), 500);
const file = async (kind: ArtKind) => ({
  name: `${kind}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await draw(kind),
});

test('SEARCH-011 a picture finds products that look like it; filters and words go on working', async ({
  page,
}) => {
  await page.goto('/master-catalogue/smart-search');
  await expect(page.getByRole('heading', { name: 'Find products that look like an image' })).toBeVisible();
  await page.getByTestId('smart-files').setInputFiles(await file('lamp'));
  const cards = page.getByRole('main').locator('ol > li');
  await expect(cards.first()).toContainText(/lamp/i);

  await page.getByLabel('Search these products').fill('vase');
  await expect(cards.first()).toContainText(/vase/i);
  await page.getByLabel('Search these products').fill('qqzzxxvv');
  await expect(page.getByText('No product with images matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear words and filters' }).click();
  await expect(cards.first()).toContainText(/lamp/i);

  // The corner of the crop is moved by keyboard; the search follows, and "Whole image" resets it.
  await page.getByRole('button', { name: 'Bottom right corner' }).focus();
  for (let n = 0; n < 8; n += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('Only this part is used for the search.')).toBeVisible();
  await page.getByRole('button', { name: 'Whole image' }).click();
  await page.getByRole('button', { name: 'A similar style' }).click();
  await expect(cards.first()).toContainText(/lamp/i);
  await page.getByRole('button', { name: 'Remove image 1' }).click();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
});

test('SEARCH-008 SEARCH-010 of a moodboard the pictures are chosen, at most five; other files are refused', async ({
  page,
}) => {
  const board = await makePdf([
    [
      { picture: await draw('vase'), x: 0.05, y: 0.1, width: 0.4, height: 0.6 },
      { picture: await draw('chair'), x: 0.55, y: 0.1, width: 0.4, height: 0.6 },
    ],
  ]);
  await page.goto('/master-catalogue/smart-search');
  const files = page.getByTestId('smart-files');
  const notices = page.getByRole('region', { name: 'Notices' });
  await files.setInputFiles({ name: 'film.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(notices.getByText('You can only upload JPG/PNG file!')).toBeVisible();
  await files.setInputFiles({
    name: 'wishes.docx',
    mimeType: 'application/msword',
    buffer: Buffer.from('PK'),
  });
  await expect(notices.getByText('A moodboard is a PDF or a PPT file')).toBeVisible();
  await files.setInputFiles({ name: 'board.pdf', mimeType: 'application/pdf', buffer: board });
  const dialog = page.getByRole('dialog', { name: 'Choose from the moodboard' });
  await dialog.getByRole('checkbox', { name: 'Image 2 of page 1' }).click();
  await dialog.getByRole('button', { name: 'Search with 1 image' }).click();
  await expect(page.getByRole('main').locator('ol > li').first()).toContainText(/chair|stool/i);
});

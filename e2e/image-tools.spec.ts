import type { Locator, Page } from '@playwright/test';
import { makePng } from '../apps/server/test/uploads/upload-samples.ts';
import { addProduct, expect, mark, test } from './signed-in.ts';

test('MEDIA-007 MEDIA-009 a picture is cropped by keyboard and marked, takes the place of the first, which is kept', async ({
  page,
  call,
}) => {
  // Two rounds of editing an image.
  const own = mark();
  const product = await addProduct(call, { mark: own });
  await page.goto(`/product-details/edit/${product.id}`);
  const images = page.locator('#images');
  const main = images.getByRole('img', { name: product.name });
  // An image that was uploaded before brings its edited versions with it.
  const [red = 0, green = 0, blue = 0] = Buffer.from(own, 'hex');
  const buffer = makePng(600, 400, [red, green, blue]);
  await images
    .locator('input[type="file"]')
    .setInputFiles({ name: 'tray.png', mimeType: 'image/png', buffer });
  await expect(main).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  const first = await main.getAttribute('src');

  const editor = await openEditor(page);
  const apply = editor.getByRole('button', { name: 'Apply' });
  const use = editor.getByRole('button', { name: 'Use this image' });
  await expect(apply).toBeDisabled();
  await expect(use).toBeDisabled();
  await editor.getByRole('button', { name: 'Bottom right corner' }).focus();
  for (let time = 0; time < 6; time += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  await apply.click();
  const versions = editor.getByRole('list').getByRole('button');
  await expect(versions).toHaveCount(2);
  await expect(versions.last()).toHaveAccessibleName('Version 1: cropped');
  await expect(versions.last()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => shapeOf(page)).toBeCloseTo((600 * 0.7) / (400 * 0.95), 1);

  await editor.getByRole('button', { name: 'Watermark' }).click();
  await editor.getByRole('textbox', { name: 'Watermark text' }).fill('Kaveri');
  await apply.click();
  await expect(versions).toHaveCount(3);
  await expect(versions.last()).toHaveAccessibleName(/cropped, watermark$/);
  await use.click();
  await expect(editor).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 unsaved change')).toBeHidden();
  await page.reload();
  await expect(main).toBeVisible();
  expect(await main.getAttribute('src')).not.toBe(first);
  await openEditor(page);
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toHaveAccessibleName('Original');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();

  await images.getByRole('button', { name: 'Open the main image large' }).click();
  const large = page.getByRole('img', { name: `${product.name}, 1` });
  await expect(large).toBeVisible();
  const width = await widthOf(large);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => widthOf(large)).toBeGreaterThan(width * 1.2);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
});

async function openEditor(page: Page) {
  await page.locator('#images').getByRole('button', { name: 'Actions for image 1' }).click();
  await page.getByRole('menuitem', { name: 'Edit image' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await expect(editor).toBeVisible();
  return editor;
}

/** Width by height of the image in the editor. */
async function shapeOf(page: Page): Promise<number> {
  const picture = page.getByRole('dialog').getByRole('img', { name: /^tray\./ });
  return picture.evaluate((img) =>
    img instanceof HTMLImageElement ? img.naturalWidth / img.naturalHeight : 0,
  );
}

async function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((img) => img.getBoundingClientRect().width);
}

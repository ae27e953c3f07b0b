import { getProduct } from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo unlike any other: random shapes and colours. */
async function photo(name: string, seed: number): Promise<Photo> {
  const shapes = Array.from({ length: 7 }, (_, at) => {
    const part = (seed + 1) * 7919 + at * 104_729;
    return `<rect x="${(part * 13) % 420}" y="${(part * 29) % 320}" width="${60 + (part % 150)}" height="${
      50 + ((part * 3) % 130)
    }" rx="${(part * 5) % 60}" fill="hsl(${(part * 47) % 360} 60% ${30 + (part % 40)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#eee"/>${shapes.join('')}</svg>`;
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}

/** Drops files on the page, as from the desktop. */
async function dropFiles(page: Page, photos: readonly Photo[]): Promise<void> {
  const files = photos.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    data: buffer.toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, data } of given) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

const tile = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}`) });

test('BULKUP-001 BULKUP-003 BULKUP-006 forty photos are dropped, grouped, put right by keyboard and led on', async ({
  page,
}) => {
  const word = mark().toUpperCase();
  const names = Array.from({ length: 13 }, (_, at) => `${word}-${100 + at}`);
  const photos = await Promise.all(
    names.flatMap((name, at) =>
      ['front', 'back', 'side'].map((view, side) => photo(`${name}_${view}.jpg`, at * 3 + side)),
    ),
  );
  const broken = { name: `${word}-broken.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('not an image') };
  await page.goto('/bulk-upload/');
  await expect(
    page.getByRole('heading', { name: 'Drop photos, folders or an Excel file here' }),
  ).toBeVisible();
  await dropFiles(page, [...photos, broken]);
  await expect(page.getByText('1 image failed to upload')).toBeVisible();
  await expect(page.getByText(`${broken.name}: Only JPG/PNG allowed`)).toBeVisible();
  await expect(page.getByText('39 images have arrived')).toBeVisible();
  // A reload continues with the files that have arrived.
  await page.reload();
  await expect(page.getByText('39 images have arrived')).toBeVisible();
  await page.getByRole('link', { name: 'Group images' }).click();
  await expect(page.getByText('39 images in 13 groups')).toBeVisible();

  const moved = tile(page, `${names[0]}_front.jpg`);
  await moved.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const arrived = page.getByRole('gridcell', {
    name: new RegExp(`^${names[0]}_front.jpg, image \\d of 4 in ${names[1]}`),
  });
  await expect(arrived).toBeVisible();
  await expect(arrived).toBeFocused();

  await page.getByRole('checkbox', { name: `Select ${names[2]}`, exact: true }).check();
  await page.getByRole('checkbox', { name: `Select ${names[3]}`, exact: true }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('39 images in 12 groups')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('39 images in 13 groups')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(tile(page, `${names[0]}_front.jpg, image \\d of 3 in ${names[0]}`)).toBeVisible();

  await page.getByRole('button', { name: 'Add information' }).click();
  await page.waitForURL('**/bulk-upload-table/*');
});

test('IMGUPD-001 IMGUPD-003 new photos are linked to their product by its ID, and the product shows them', async ({
  page,
  call,
}) => {
  const word = mark();
  const product = await addProduct(call, { mark: word });
  await page.goto('/manage-products');
  await page.getByRole('link', { name: 'Start update' }).click();
  await expect(page).toHaveURL(/\/bulk-image-upload\/upload\/$/);
  await expect(page.getByRole('heading', { name: 'Drop photos or folders here' })).toBeVisible();
  await dropFiles(page, [
    await photo(`${product.product_id}_1.jpg`, 91),
    await photo(`${product.product_id}_2.jpg`, 92),
    await photo(`${word}-other.jpg`, 93),
  ]);
  await page.waitForURL('**/bulk-image-upload/grouping/*');
  await expect(page.getByText('3 images in 2 groups')).toBeVisible();
  await page.getByRole('button', { name: 'Link to products' }).click();
  await page.waitForURL('**/bulk-image-upload/linking/*');
  await page.getByRole('button', { name: 'Link automatically' }).click();
  await expect(page.getByText(`${product.product_id} · by product ID`)).toBeVisible();
  await expect(page.getByText('1 group is not linked and is left out')).toBeVisible();
  await page.getByRole('button', { name: 'Update images of 1 product' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update images of 1 product' }).click();
  await expect(page.getByText('The images are being updated')).toBeVisible();
  const images = async () => dataOf(await call(getProduct, { params: { id: product.id } })).images.length;
  await expect.poll(images).toBe(2);
  await page.goto(`/product-details/view/${product.id}`);
  await expect(page.getByRole('img', { name: product.name }).first()).toBeVisible();
});

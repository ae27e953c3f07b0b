import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens the page of imports and chooses files. A company takes one import at a time and journeys share theirs: while
 * another one's import runs, the page has no place for files.
 */
export async function chooseSheet(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.goto('/manage-products');
  const upload = page.getByRole('button', { name: 'Upload and check' });
  await expect(async () => {
    const field = page.locator('input[type="file"]').first();
    if (await upload.isHidden()) await field.setInputFiles(files, { timeout: 10_000 });
    await expect(upload).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

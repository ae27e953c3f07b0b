import { expect, mark, test } from './signed-in.ts';

test('a thing list is added, moved to its next state, shown with its history, and deleted', async ({
  page,
}) => {
  const name = `Journey ${mark()}`;
  await page.goto('/thing-lists');
  await page.getByRole('button', { name: 'Add a thing list' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add a thing list' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name }).click();
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button', { name: 'State: Open' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name }).click();
  await expect(panel.getByRole('region', { name: 'History' })).toContainText('Closed');
  await panel.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('button', { name })).toHaveCount(0);
});

import type { PermissionSlug } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../../platform/i18n/language.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { atAddress } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { AddManyMenu } from './add-many-menu.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['products']);
});

const open = (granted: readonly PermissionSlug[]) => {
  const place = atAddress(
    <SessionProvider value={sessionFixture({ granted })}>
      <p>Library</p>
      <AddManyMenu />
    </SessionProvider>,
  );
  render(place.element);
  return place;
};

it('U12 SHELL-042 "From photos" beside "Add product" leads to the bulk upload, for those who may', async () => {
  const { address } = open(['bulk_upload', 'create_products']);
  fireEvent.click(await screen.findByRole('button', { name: 'More ways to add products' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['From photos (bulk upload)']);
  fireEvent.click(items[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/bulk-upload'));
  cleanup();
  open(['create_products']);
  await screen.findByText('Library');
  expect(screen.queryByRole('button')).toBeNull();
});

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { StartPage } from './start-page.tsx';

useTexts('imports', 'exports');
useFakeServer();

it('SHELL-091 Import/Export opens the drawer that exports all products', async () => {
  server.set('POST /api/search/products', () => ({
    hits: [],
    nbHits: 12,
    page: 0,
    nbPages: 1,
    facets: [],
    status_counts: {},
  }));
  openPart(<StartPage />, sessionFixture({ granted: ['bulk_upload', 'view_products'] }));
  expect(await screen.findByText('Import/Export')).toBeDefined();
  const button = await screen.findByRole('button', { name: 'Export products' });
  fireEvent.click(button);
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(within(screen.getByRole('dialog')).getAllByText(/12/).length).toBeGreaterThan(0);
});

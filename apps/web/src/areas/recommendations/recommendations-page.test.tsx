import type { RecommendedBuyer } from '@sourcewiz/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server, useFakeServer } from '../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { RecommendationsPage } from './recommendations-page.tsx';

const ebba: RecommendedBuyer = {
  id: 7,
  name: 'Ebba',
  company: 'Nordhem',
  country: 205,
  type: 'contact',
  status: null,
  score: 36,
  reasons: [
    { code: 'asked_product', points: 35, count: 2, at: null },
    { code: 'asked', points: 6, count: 1, at: null },
    { code: 'no_email', points: -5, count: null, at: null },
  ],
};

useTexts('recommendations', 'contacts', 'search');
useFakeServer();

function open(buyers: readonly RecommendedBuyer[], address = '/') {
  server.set('GET /api/recommend', () => ({ buyers, total: buyers.length, product: null }));
  server.set('GET /api/recommend/countries', () => [{ id: 205, count: 1 }]);
  server.set('GET /api/countries', () => [
    { id: 205, iso2: 'SE', iso3: 'SWE', phonecode: '46', nicename: 'Sweden' },
  ]);
  openPart(<RecommendationsPage />, sessionFixture({ granted: ['view_recommendation'] }), address);
}

it('CONTACT-001 CONTACT-012 shows each buyer with their score and every reason for it', async () => {
  open([ebba]);
  const row = await screen.findByRole('row', { name: /Ebba/ });
  expect(within(row).getByText('36 of 100')).toBeDefined();
  expect(within(row).getByText('Asked for this product in 2 enquiries (+35)')).toBeDefined();
  expect(within(row).getByText('Sent 1 enquiry (+6)')).toBeDefined();
  expect(within(row).getByText('No email address (−5)')).toBeDefined();
  expect(within(row).queryByRole('link')).toBeNull();
});

it('CONTACT-015 says what is missing where there is no data', async () => {
  open([]);
  expect(await screen.findByText('No recommendations yet')).toBeDefined();
});

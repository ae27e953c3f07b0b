import type { RecommendedBuyer } from '@sourcewiz/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused, server, useFakeServer } from '../../platform/api/fake-server.fixture.ts';
import { hearChanges } from '../../platform/api/changes.ts';
import { onLimit } from '../../platform/api/limits.ts';
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

it('PLAN-105 PLAN-009 without the module it is one panel: what it gives, and the way to it', async () => {
  const lacking = () =>
    refused(402, 'module_not_in_plan', {
      params: { module: 'Prospect Analytics', module_id: 'prospect_analytics', limit: 0, used: 0 },
    });
  let isHeld = false;
  open([ebba]);
  const answer = () => (isHeld ? { buyers: [ebba], total: 1, product: null } : lacking());
  server.set('GET /api/recommend', answer);
  server.set('GET /api/recommend/countries', lacking);
  const usage = (plan_status: string) => ({
    module_limits: [{ ...prospects, plan_status }],
    plan,
    banner_days: 30,
    modal_days: 7,
    help: { phone: null, email: null, pricing_url: null },
    counted_at: '2026-11-24T08:00:00.000Z',
  });
  server.set('GET /api/usage', () => usage('inactive'));
  expect(await screen.findByRole('heading', { name: 'Prospect Analytics' })).toBeDefined();
  expect(screen.getByText(/^Recommended importers by country and product/)).toBeDefined();
  expect(screen.getByText('Prospect Analytics is not part of your plan.')).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
  const told: unknown[] = [];
  const stop = onLimit(({ params }) => told.push(params?.['module_id']));
  expect(told).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade' }));
  stop();
  expect(told).toEqual(['prospect_analytics']);
  // It goes by itself when the provider has added the module.
  isHeld = true;
  server.set('GET /api/usage', () => usage('active'));
  hearChanges({ kind: 'plan', ids: [], revision: null });
  expect(await screen.findByRole('row', { name: /Ebba/ })).toBeDefined();
});

const prospects = {
  module_name: 'Prospect Analytics',
  module_label: 'Prospect Analytics',
  module_id: 'prospect_analytics',
  plan_type: 'standard',
  percent_used: 0,
  used: 0,
  has_limit: false,
  limit: null,
  end_date: null,
  days_left: null,
};
const plan = {
  core_plan: { id: 2, name: 'silver' },
  plan_label: 'SILVER',
  tier: 'standard',
  status: 'active',
  start_date: '2026-02-01',
  end_date: '2027-01-31',
  daysLeftInPlan: 68,
  remaining_days: 68,
  hides_price: false,
};

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../../platform/i18n/language.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { CompanyFacts } from './company-facts.tsx';

const company = { ...sessionFixture().organisation, country: 99, city: 'Jodhpur' };
let answer: () => Response;

beforeAll(async () => {
  await startTexts();
  await loadTexts(['company']);
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

function open(): void {
  vi.stubGlobal('fetch', async () => answer());
  render(
    <QueryClientProvider client={queryClient}>
      <CompanyFacts company={company} />
    </QueryClientProvider>,
  );
}

it('API-026 a failing countries call is silent: everything else stands, nothing is told', async () => {
  answer = () => Response.json({ errors: [{ code: 'internal', message: 'Server error' }] }, { status: 500 });
  open();
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('error'));
  expect(screen.getByText('Jodhpur')).toBeDefined();
  expect(screen.queryByText('India')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shownToasts()).toEqual([]);
});

it('SHELL-078 the country has its name in the language of the screen', async () => {
  const india = { id: 99, iso2: 'IN', iso3: 'IND', phonecode: '91', nicename: 'India' };
  answer = () => Response.json({ data: [india] });
  await changeLanguage('tr');
  open();
  expect(await screen.findByText('Hindistan')).toBeDefined();
});

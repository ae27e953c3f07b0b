import type { Catalogue } from '@sourcewiz/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../platform/api/call-failure.ts';
import { atAddress } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { StepPage, WithCatalogue } from './step-page.tsx';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

useTexts('catalogues');

async function show(query: { data?: Partial<Catalogue>; error?: CallFailure | null }): Promise<void> {
  const { data, error = null } = query;
  const known = { data: data as Catalogue | undefined, error, refetch: () => undefined };
  const session = sessionFixture({ granted: ['create_edit_catalogues', 'view_catalogue_history'] });
  const page = (
    <SessionProvider value={session}>
      <StepPage step="details" id={7} title="Details" crumb={data?.name}>
        <WithCatalogue query={known}>{({ name }) => <p>All about {name}</p>}</WithCatalogue>
      </StepPage>
    </SessionProvider>
  );
  render(atAddress(page).element);
  await screen.findByRole('heading', { level: 1, name: 'Details' });
}

const failure = (status: number) =>
  new CallFailure({ status, problems: [{ code: 'internal', message: 'Server error' }], reference: null });

describe('a step of building a catalogue', () => {
  it.each([
    ['while the catalogue is loaded', {}],
    ['when it cannot be loaded', { error: failure(500) }],
    ['when it is gone', { error: failure(404) }],
    ['once it is there', { data: { name: 'Spring' } }],
  ])('has its heading, crumbs and steps %s', async (_, query) => {
    await show(query);
    const crumbs = screen.getByRole('navigation', { name: 'Where you are' });
    expect(within(crumbs).getByRole('link', { name: 'Catalogues' }).getAttribute('href')).toBe(
      '/catalogue-history',
    );
    const steps = within(screen.getByRole('navigation', { name: 'Steps of the catalogue' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(4);
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/create-collection?catalogue=7',
      '/select-products/7',
      '/collection-link/7',
    ]);
    expect(document.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
  });

  it('shows what failed, or that the catalogue is gone, in the place of its content', async () => {
    await show({ error: failure(500) });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    cleanup();
    await show({ error: failure(404) });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    cleanup();
    await show({ data: { name: 'Spring' } });
    expect(screen.getByText('All about Spring')).toBeDefined();
  });
});

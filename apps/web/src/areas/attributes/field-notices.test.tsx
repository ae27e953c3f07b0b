import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage } from '../../platform/i18n/language.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { AttributeField } from './attribute-field.tsx';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { CategoryField } from './fields/category-field.tsx';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

useTexts('attributes');
afterEach(async () => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const weight = anAttribute({
  name: 'Weight',
  internal_name: 'weight',
  dtype: 'uom',
  dimension: 'weight',
});

const never = (): Promise<Response> => new Promise(() => undefined);
const failing = async (): Promise<Response> =>
  Response.json({ errors: [{ code: 'internal', message: 'Server error' }] }, { status: 500 });
const empty = async (): Promise<Response> => Response.json({ data: [] });

function open(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture()}>
        <CategoryField value={null} onChange={() => undefined} />
        <AttributeField attribute={weight} id="field-5" entry={{}} onChange={() => undefined} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

/** What the open list of a field says, found by the text of the closed field. */
async function said(field: string): Promise<string | null | undefined> {
  fireEvent.click(await screen.findByRole('button', { name: field }));
  const list = await screen.findByRole('listbox');
  return list.textContent;
}

describe('fields whose choices come from the server', () => {
  it.each([
    ['loading', never, 'Loading...', 'UOM Loading...'],
    ['failing', failing, 'server error...', 'UOM server error...'],
    ['without any', empty, 'No data fetched', 'No data fetched'],
  ] as const)('SHELL-082 say so while %s', async (_state, answer, category, unit) => {
    open(answer);
    expect(await said(`Category: ${category}`)).toBe(category);
    cleanup();
    queryClient.clear();
    open(answer);
    expect(await said(`Unit of Weight: ${unit}`)).toBe(unit);
  });

  it('SHELL-082 say it in Turkish, too', async () => {
    await changeLanguage('tr');
    open(failing);
    expect(await screen.findByRole('button', { name: 'Kategori: sunucu hatası...' })).toBeDefined();
    expect(
      await screen.findByRole('button', { name: 'Weight birimi: Birimlerde sunucu hatası...' }),
    ).toBeDefined();
  });

  it('show the units of the kind that is measured once they are there', async () => {
    const unit = { conversion_factor: '1', reference_unit: 'kg', own: false, is_offered: true, revision: 0 };
    open(async () =>
      Response.json({
        data: [
          { id: 1, short_name: 'kg', category: 'weight', ...unit },
          { id: 2, short_name: 'cm', category: 'length', ...unit },
        ],
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Unit of Weight: –' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['kg']);
  });
});

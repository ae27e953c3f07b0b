import type { Attribute } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { AttributeField } from './attribute-field.tsx';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { entryOf, type Entry } from './entry.rules.ts';
import { FormCategoryProvider } from './form-category.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

const textiles = {
  id: 1,
  name: 'Textiles',
  product_count: 1,
  revision: 1,
  sub_categories: [{ id: 11, name: 'Towels' }],
};
const lighting = {
  id: 2,
  name: 'Lighting',
  product_count: 1,
  revision: 1,
  sub_categories: [{ id: 21, name: 'Lamps' }],
};

/** Answers the one call that adds something, when the test decides. */
let answer: (data: unknown) => Promise<void>;

useTexts('attributes');
beforeEach(() => {
  vi.stubGlobal('fetch', (_url: string, init?: { method?: string }) => {
    if (init?.method !== 'POST') return Promise.resolve(Response.json({ data: [textiles, lighting] }));
    return new Promise<Response>((resolve) => {
      answer = async (data) => act(async () => resolve(Response.json({ data })));
    });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function Form({ of, stored }: { of: Attribute; stored: unknown }) {
  const [entry, setEntry] = useState<Entry>(() => entryOf(of, stored));
  const [category, setCategory] = useState(textiles);
  return (
    <FormCategoryProvider value={category}>
      <AttributeField attribute={of} id="field-5" entry={entry} onChange={setEntry} />
      <button type="button" onClick={() => setCategory(lighting)}>
        Other category
      </button>
      <output data-testid="entry">{JSON.stringify(entry)}</output>
    </FormCategoryProvider>
  );
}

function open(of: Partial<Attribute>, stored: unknown = null): void {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture({ granted: ['create_products'] })}>
        <Form
          of={anAttribute({ name: 'Weave', internal_name: 'weave', open_options: true, ...of })}
          stored={stored}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const entryNow = (): unknown => JSON.parse(screen.getByTestId('entry').textContent ?? '');
const field = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Weave: / });

async function add(text: string): Promise<void> {
  await waitFor(async () => expect((await field()).hasAttribute('disabled')).toBe(false));
  fireEvent.click(await field());
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: text } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(text) }));
}

describe('ATTR-033 an option that is added while a value is entered', () => {
  const share: Partial<Attribute> = { dtype: 'dropdown_percent', options: ['Cotton'] };

  it('leaves what was typed beside it before the answer', async () => {
    open(share);
    await add('Jute');
    fireEvent.change(screen.getByLabelText('Percent of Weave'), { target: { value: '60' } });
    await answer({ label: 'Jute', options: ['Cotton', 'Jute'] });
    await waitFor(() => expect(entryNow()).toMatchObject({ option: 'Jute', value: '60' }));
  });

  it('leaves another option that was chosen before the answer', async () => {
    open(share);
    await add('Jute');
    fireEvent.click(await field());
    fireEvent.click(await screen.findByRole('option', { name: 'Cotton' }));
    await answer({ label: 'Jute', options: ['Cotton', 'Jute'] });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(entryNow()).toMatchObject({ option: 'Cotton' });
  });
});

describe('a sub-category that is added while a product is entered', () => {
  const added = { ...textiles, sub_categories: [...textiles.sub_categories, { id: 12, name: 'Rugs' }] };

  it('is chosen with the answer', async () => {
    open({ dtype: 'sub_category' });
    await add('Rugs');
    await answer(added);
    await waitFor(() => expect(entryNow()).toEqual({ value: 'Rugs' }));
  });

  it('is not chosen for another category', async () => {
    open({ dtype: 'sub_category' });
    await add('Rugs');
    fireEvent.click(screen.getByRole('button', { name: 'Other category' }));
    await answer(added);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(entryNow()).toEqual({ value: '' });
  });
});

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { DeleteProducts } from './delete-products.tsx';
import { named } from './selected/product-selection.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('products', 'library');
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answers(status: number, body: unknown) {
  const fetch = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('deleting products', () => {
  it('PROD-026 warns and sends nothing while the box is not ticked', () => {
    const fetch = answers(200, { data: { task_id: crypto.randomUUID() } });
    render(<DeleteProducts selection={named([1, 2])} onClose={() => undefined} />);
    fireEvent.click(screen.getByRole('button', { name: 'Delete 2 products' }));
    expect(screen.getByRole('alert').textContent).toBe('Please confirm');
    expect(fetch).not.toHaveBeenCalled();
  });
  it('PROD-025 PROD-028 sends the products after the tick and says that it is under way', async () => {
    const fetch = answers(200, { data: { task_id: crypto.randomUUID() } });
    const started = vi.fn<() => void>();
    render(<DeleteProducts selection={named([1, 2])} onClose={started} />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Yes, I am sure' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete 2 products' }));
    await waitFor(() => expect(started).toHaveBeenCalledOnce());
    const [, request] = fetch.mock.calls[0] as unknown as [string, { body: string }];
    expect(JSON.parse(request.body)).toEqual({ product_ids: [1, 2] });
    expect(shownToasts().at(-1)?.title).toBe('product delete in progress');
  });
  it('PROD-029 says to wait when too many tasks run', async () => {
    answers(409, { errors: [{ code: 'task_limit', message: '', params: { limit: 3 } }] });
    const started = vi.fn<() => void>();
    render(<DeleteProducts selection={named([1])} onClose={started} />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Yes, I am sure' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete 1 product' }));
    await waitFor(() => expect(shownToasts().at(-1)?.title).toBe('wait for ongoing tasks'));
    expect(started).not.toHaveBeenCalled();
  });
});

import type { ProductBackup } from '@sourcewiz/contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { atAddress } from '../../../platform/router/open-screen.fixture.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

const id = '5f0c7a0e-3b0e-4c56-9d5c-222222222222';
const sent: unknown[] = [];
const change = {
  field: '7',
  field_name: 'Shape',
  variant_id: null,
  now: 'Oval',
  restored: 'Round',
  edited_by: null,
  edited_at: null,
};
const edit = { ...change, field: 'name', now: 'Better bowl', restored: 'Bowl', edited_by: 'Ravi' };
const products = [
  {
    id: 1,
    product_id: 'B-1',
    name: 'Better bowl',
    thumb: null,
    is_gone: false,
    changes: [change, { ...edit, edited_at: '2026-11-21T10:00:00.000Z' }],
  },
  { id: 2, product_id: 'B-2', name: 'Vase', thumb: null, is_gone: true, changes: [] },
];
const preview = { counts: { all: 3, changed: 1, edited: 1, gone: 1, unchanged: 1 }, total: 2, products };

useTexts('taskHistory');
beforeAll(() => {
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    const data = init?.method === 'POST' ? { task_id: id } : preview;
    return Promise.resolve(new Response(JSON.stringify({ data }), { status: 200 }));
  });
});
beforeEach(() => {
  sent.length = 0;
  queryClient.clear();
});

async function open() {
  const backup = { id, created_at: '2026-11-20T10:00:00.000Z' } as ProductBackup;
  render(atAddress(<RestorePanel backup={backup} title="Shape" onClose={() => undefined} />).element);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('Vase');
  return panel;
}

describe('PROD-046 PROD-047 restoring a backup', () => {
  it('shows what changes, and leaves alone what was edited since', async () => {
    const panel = await open();
    expect(panel.getByText('Oval')).toBeTruthy();
    expect(panel.getByText('Round')).toBeTruthy();
    expect(panel.getByText('Comes back')).toBeTruthy();
    expect(panel.getByText(/^Name: edited by Ravi/).textContent).toContain('Stays as it is');
    fireEvent.click(panel.getByRole('button', { name: 'Restore 2 products' }));
    await waitFor(() => expect(sent).toEqual([{ include_edited: [] }]));
  });

  it('overwrites the edits of a product that is ticked, or of all', async () => {
    const panel = await open();
    fireEvent.click(panel.getByRole('checkbox', { name: /edits of this product: Better bowl/ }));
    expect(panel.getByText(/^Name: edited by Ravi/).textContent).toContain('Will be overwritten');
    fireEvent.click(panel.getByRole('button', { name: 'Restore 2 products' }));
    await waitFor(() => expect(sent).toEqual([{ include_edited: [1] }]));
    fireEvent.click(panel.getByRole('checkbox', { name: 'Overwrite all edits made since the backup' }));
    fireEvent.click(panel.getByRole('button', { name: 'Restore 2 products' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ include_edited: true }));
  });
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { atAddress } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { TableEditor } from './table-editor.tsx';

const TABLE = '00000000-0000-4000-8000-000000000001';
useTexts('bulkEdit', 'grid');
afterEach(() => vi.unstubAllGlobals());

it('TASK-019 discarding a bulk edit on its own page leads to the products, with a message', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ data: null });
  });
  const { element, address } = atAddress(
    <SessionProvider value={sessionFixture({ user: { is_admin: true } })}>
      <TableEditor
        state={{
          unique_id: TABLE,
          task_id: TABLE,
          revision: 1,
          saved_at: '2026-11-22T10:00:00.000Z',
          rows: [],
          gone: 0,
          cells: [],
          family_attributes: [],
          changed_attributes: [],
        }}
        attributes={[]}
        categories={[]}
      />
    </SessionProvider>,
    `/bulk-edit-table/${TABLE}`,
  );
  render(element);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/master-catalogue'));
  expect(shownToasts().at(-1)).toMatchObject({ tone: 'ok', title: 'Draft discarded' });
  expect(sent).toEqual([{ task_id: TABLE, trigger_action: 'ignore' }]);
});

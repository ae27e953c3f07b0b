import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts, registerTexts } from '../../platform/i18n/texts.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { ThingListsPage } from './thing-lists-page.tsx';
import { thingListsTexts } from './thing-lists-texts.ts';

const stored = { id: 7, name: 'First one', remarks: '', revision: 3, updated_at: '2026-01-05T08:00:00.000Z' };
const sent: unknown[] = [];

beforeAll(async () => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') sent.push(JSON.parse(String(init.body)));
    return Response.json({ data: init?.method === 'PATCH' ? stored : { thingLists: [stored], total: 1 } });
  });
  registerTexts([thingListsTexts]);
  await startTexts();
  await changeLanguage('en');
  await loadTexts(['thingLists']);
});
afterEach(cleanup);

it('a record of the list is opened and changed', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: ThingListsPage }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture({ granted: [] })}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'First one' }));
  const remarks = await screen.findByLabelText<HTMLTextAreaElement>('Remarks');
  fireEvent.change(remarks, { target: { value: 'Ready' } });
  fireEvent.submit(remarks.form as HTMLFormElement);
  await waitFor(() => expect(sent).toEqual([{ revision: 3, remarks: 'Ready' }]));
});

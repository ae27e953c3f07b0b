import { listContacts } from '@sourcewiz/contract';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Loaded } from '../list/loaded.tsx';
import { queryClient } from './query-client.ts';
import { useCall } from './use-call.ts';
import { useTexts } from '../i18n/texts.fixture.ts';

useTexts();
afterEach(() => {
  cleanup();
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Contacts() {
  const list = useCall(listContacts, { query: {} });
  return (
    <Loaded query={list} what="Contacts" waiting={<p>waiting</p>}>
      {({ total }) => <p>{`${total} contacts`}</p>}
    </Loaded>
  );
}

it('U26 without a network a list says what is wrong instead of waiting for ever, and comes back with it', async () => {
  const answer = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', answer);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={queryClient}>
      <Contacts />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Contacts');
  expect(screen.queryByText('waiting')).toBeNull();
  answer.mockResolvedValue(Response.json({ data: { contacts: [], total: 3, tags: [], countries: [] } }));
  onlineManager.setOnline(true);
  expect(await screen.findByText('3 contacts')).toBeDefined();
});

import type { SavedView } from '@sourcewiz/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { answerQuestion } from '../../../platform/kit/confirm/ask-confirm.fixture.ts';
import type { LibrarySearch } from '../library-search.rules.ts';
import { SavedViews } from './saved-views.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';

const brass: SavedView = {
  id: '5f0c7a0e-3b0e-4c56-9d5c-222222222222',
  name: 'Brass',
  shared: false,
  query: 'brass',
  filters: '',
  sort_by: 'products',
  is_mine: true,
  created_by: 'Asha',
};
let sent: { key: string; body: unknown }[] = [];
let answers: Record<string, Response> = {};
const opened = vi.fn<(search: LibrarySearch) => void>();

useTexts('search');
beforeAll(async () => {
  await import('./view-panel.tsx');
});
beforeEach(() => {
  sent = [];
  answers = {};
  opened.mockClear();
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const key = `${init?.method ?? 'GET'} ${new URL(url, 'http://x').pathname}`;
    if (key === 'GET /api/search/views') return Response.json({ data: [brass] });
    sent.push({ key, body: JSON.parse(String(init?.body ?? 'null')) });
    return answers[key] ?? Response.json({ data: brass });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the panel, and in it the form behind a button. */
async function openForm(search: LibrarySearch, action: string): Promise<HTMLElement> {
  openPart(<SavedViews search={search} sort="products" onOpen={opened} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Saved views/ }));
  fireEvent.click(await screen.findByRole('button', { name: action }));
  return screen.findByRole('dialog', { name: action });
}
const name = (form: HTMLElement) => within(form).getByLabelText(/^Name of the view/);
const press = (form: HTMLElement, button: string) =>
  fireEvent.click(within(form).getByRole('button', { name: button }));

describe('the form of a saved view', () => {
  it('keeps the search that is open under a name, and opens it', async () => {
    const form = await openForm({ q: 'copper' }, 'Save this search');
    press(form, 'Save view');
    expect(within(form).getByText('Enter a name')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.change(name(form), { target: { value: ' Copper ' } });
    fireEvent.click(within(form).getByRole('checkbox', { name: 'Shared with everyone in the company' }));
    press(form, 'Save view');
    await waitFor(() => expect(opened).toHaveBeenCalledWith({ q: 'copper', saved: brass.id }));
    const body = { name: 'Copper', shared: true, query: 'copper', filters: '', sort_by: 'products' };
    expect(sent).toEqual([{ key: 'POST /api/search/views', body }]);
  });

  it('says at its field that a name is taken, and asks before what is typed goes', async () => {
    const key = `PATCH /api/search/views/${brass.id}`;
    const problem = { code: 'view_name_taken', message: '', path: 'body.name', params: { name: 'Copper' } };
    answers = { [key]: Response.json({ errors: [problem] }, { status: 409 }) };
    const form = await openForm({ q: 'brass', saved: brass.id }, 'Rename or share');
    fireEvent.change(name(form), { target: { value: 'Copper' } });
    press(form, 'Save changes');
    await waitFor(() => expect(name(form).getAttribute('aria-invalid')).toBe('true'));
    expect(sent).toEqual([{ key, body: { name: 'Copper', shared: false } }]);
    press(form, 'Cancel');
    await answerQuestion(false);
    expect(name(form)).toHaveProperty('value', 'Copper');
    answers = {};
    press(form, 'Save changes');
    await waitFor(() => expect(form.isConnected).toBe(false));
    expect(screen.getByRole('dialog', { name: 'Saved views' })).toBeDefined();
  });
});

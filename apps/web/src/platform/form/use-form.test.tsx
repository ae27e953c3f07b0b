import type { CallResult } from '@sourcewiz/contract';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownToasts } from '../kit/toasts/toast-store.ts';
import { answerQuestion } from '../kit/confirm/ask-confirm.fixture.ts';
import { sessionFixture } from '../session/session.fixture.ts';
import { SessionProvider } from '../session/session.tsx';
import { storeSession } from '../session/stored-session.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormBar } from './form-bar.tsx';
import { FormElement } from './form-element.tsx';
import { FormTextField } from './text-field.tsx';
import { useForm } from './use-form.ts';
import { useTexts } from '../i18n/texts.fixture.ts';

interface Note {
  revision: number;
  title: string;
}
const note: Note = { revision: 1, title: 'A' };
const send = vi.fn<(title: string, revision: number) => Promise<CallResult<Note>>>();

function NoteForm() {
  const form = useForm<Note, { title: string }>({
    record: note,
    nameOf: () => 'note',
    read: ({ title }) => ({ title }),
    revisionOf: ({ revision }) => revision,
    check: ({ title }) => (title.trim() === '' ? { title: 'Title is required' } : {}),
    send: ({ draft, record }) => send(draft.title, record.revision),
    reload: () => Promise.resolve({ revision: 2, title: 'Theirs' }),
  });
  return (
    <FormElement form={form} aria-label="Note">
      <ConflictNotice form={form} nameOf={() => 'Title'} />
      <FormTextField form={form} name="title" label="Title" required />
      <FormBar form={form} nameOf={() => 'Title'} />
    </FormElement>
  );
}

useTexts();
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  storeSession({ token: 't1', email: 'asha@kaveri.example' });
  send.mockReset();
  send.mockImplementation((title, revision) =>
    Promise.resolve({ ok: true, status: 200, data: { title, revision: revision + 1 } }),
  );
});

const field = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const ctrlS = () => fireEvent.keyDown(document, { key: 's', ctrlKey: true });

async function open() {
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: NoteForm }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other page</p> }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history: createBrowserHistory() });
  render(
    <SessionProvider value={sessionFixture()}>
      <RouterProvider router={router as never} />
    </SessionProvider>,
  );
  await waitFor(() => expect(field()).toBeDefined());
  return router;
}

describe('a form', () => {
  it('saves by Enter, by Ctrl+S and by the button of its bar; with nothing changed it sends nothing', async () => {
    await open();
    ctrlS();
    expect(send).not.toHaveBeenCalled();
    for (const [title, press] of [
      ['B', () => fireEvent.submit(screen.getByRole('form'))],
      ['C', ctrlS],
      ['D', () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))],
    ] as const) {
      type(title);
      expect(screen.getByText('1 unsaved change')).toBeDefined();
      press();
      await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
    }
    expect(send.mock.calls).toEqual([
      ['B', 1],
      ['C', 2],
      ['D', 3],
    ]);
  });

  it('SHELL-083 says what is wrong when a field is left, and brings the focus there at the first try', async () => {
    await open();
    type(' ');
    expect(screen.queryByText('Title is required')).toBeNull();
    fireEvent.blur(field());
    expect(screen.getByText('Title is required')).toBeDefined();
    ctrlS();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field().value).toBe('A');
  });

  it('SHELL-083 the notice about fields that need attention goes with the correction', async () => {
    await open();
    const notices = () => shownToasts().filter(({ title }) => title === '1 field needs attention');
    type(' ');
    ctrlS();
    await waitFor(() => expect(notices()).toHaveLength(1));
    ctrlS();
    await waitFor(() => expect(notices()).toHaveLength(1));
    type('B');
    await waitFor(() => expect(notices()).toEqual([]));
  });

  it('SHELL-017 asks before another screen, and not once everything is saved', async () => {
    const router = await open();
    const go = (to: string) => router.navigate({ to: to as '/' });
    type('B');
    void go('/other');
    await answerQuestion(false);
    // One question covers all forms that guard the same step: the next step asks again.
    await act(() => new Promise((done) => setTimeout(done)));
    expect(field().value).toBe('B');
    void go('/other');
    await answerQuestion(true);
    expect(await screen.findByText('Other page')).toBeDefined();
    await act(() => go('/'));
    // Left on purpose: nothing is stored.
    await waitFor(() => expect(field().value).toBe('A'));
    await act(() => go('/other'));
    expect(await screen.findByText('Other page')).toBeDefined();
  });

  it('shows both values where two people changed the same, and saves the choice', async () => {
    await open();
    send.mockResolvedValueOnce({ ok: false, status: 409, errors: [{ code: 'conflict', message: '' }] });
    type('Mine');
    ctrlS();
    const notice = await screen.findByRole('alert', { name: 'Two people changed this' });
    expect(notice.textContent).toContain('Mine');
    expect(notice.textContent).toContain('Theirs');
    fireEvent.click(screen.getByRole('button', { name: 'Save this choice' }));
    await waitFor(() => expect(send.mock.calls.at(-1)).toEqual(['Mine', 2]));
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'Two people changed this' })).toBeNull());
  });
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { TakeData } from './take-data.tsx';

useTexts('company');
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

it.each([
  ['en', 'Request the file', 'Password', 'Code'],
  ['tr', 'Dosyayı iste', 'Parola', 'Kod'],
] as const)(
  'O01 the file with everything is asked for with the password, and a code (%s)',
  async (language, button, password, code) => {
    await changeLanguage(language);
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ data: { task_id: '5f0c7a0e-3b0e-4c56-9d5c-222222222222' } });
    });
    openPart(<TakeData />, sessionFixture({ user: { is_admin: true, two_factor: true } }));
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: button }));
    expect(sent).toEqual([]);
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${password}(?![a-zı])`)), {
      target: { value: 'secret' },
    });
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${code}(?![a-zı])`)), {
      target: { value: ' 123456 ' },
    });
    fireEvent.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(sent).toEqual([{ password: 'secret', code: '123456' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

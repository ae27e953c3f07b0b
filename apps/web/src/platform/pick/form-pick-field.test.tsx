import { defineOperation } from '@sourcewiz/contract';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { changeLanguage, startTexts } from '../i18n/language.ts';
import { atAddress } from '../list/list.fixture.tsx';
import { sessionFixture } from '../session/session.fixture.ts';
import { SessionProvider } from '../session/session.tsx';
import { FormPickField, type PickedRecord } from './form-pick-field.tsx';

const buyers = [
  { id: 4, name: 'Ebba' },
  { id: 9, name: 'Mei' },
];
const sample = { buyer: buyers[0] ?? null };
const send = vi.fn<(buyer: PickedRecord | null) => void>();

const findBuyers = defineOperation({
  name: 'buyers.find',
  method: 'GET',
  path: '/api/buyers',
  permission: 'member',
  query: z.object({ words: z.string() }),
  response: z.array(z.object({ id: z.int(), name: z.string() })),
});

function Sample() {
  const form = useForm<{ buyer: PickedRecord | null }, { buyer: PickedRecord | null }>({
    record: sample,
    nameOf: () => 'sample',
    read: (stored) => ({ buyer: stored.buyer }),
    send: async ({ draft }) => {
      send(draft.buyer);
      return { ok: true, status: 200, data: draft };
    },
  });
  return (
    <FormDialog form={form} title="Sample" action="Save" onClose={() => undefined}>
      <FormPickField
        form={form}
        name="buyer"
        label="Buyer"
        placeholder="Choose"
        find={findBuyers}
        inputOf={(words) => ({ query: { words } })}
        rows={(found) => found}
        entryOf={(row) => row}
        nothing="Nobody"
      />
    </FormDialog>
  );
}

beforeAll(async () => {
  configure({ defaultHidden: true });
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  vi.stubGlobal('fetch', async (url: string) => {
    const words = new URL(url, 'http://localhost').searchParams.get('words') ?? '';
    const data = buyers.filter(({ name }) => name.toLowerCase().includes(words));
    return Response.json({ data });
  });
  await startTexts();
  await changeLanguage('en');
});
afterEach(cleanup);

it('holds a record, which is found by words and sent with the form', async () => {
  const page = (
    <SessionProvider value={sessionFixture({})}>
      <Sample />
    </SessionProvider>
  );
  render(atAddress(page).element);
  const field = await screen.findByRole('button', { name: 'Buyer: Ebba' });
  fireEvent.click(field);
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'mei' } });
  const option = await screen.findByRole('option', { name: /Mei/ });
  await waitFor(() => expect(screen.queryByRole('option', { name: /Ebba/ })).toBeNull());
  fireEvent.click(option);
  expect(await screen.findByRole('button', { name: 'Buyer: Mei' })).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect(send).toHaveBeenCalledWith({ id: 9, name: 'Mei' });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../platform/router/open-screen.fixture.tsx';
import { ThingListsPage } from './thing-lists-page.tsx';
import { thingListsTexts } from './thing-lists-texts.ts';

const stored = { id: 7, name: 'First one', remarks: '', revision: 3, updated_at: '2026-01-05T08:00:00.000Z' };

useTexts(thingListsTexts);
useFakeServer();
beforeEach(() => {
  server.set('GET /api/thing-lists', () => ({ thingLists: [stored], total: 1 }));
  server.set('PATCH /api/thing-lists/7', () => stored);
});

it('a record of the list is opened and changed', async () => {
  openPart(<ThingListsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'First one' }));
  const remarks = await screen.findByLabelText<HTMLTextAreaElement>('Remarks');
  fireEvent.change(remarks, { target: { value: 'Ready' } });
  fireEvent.submit(remarks.form as HTMLFormElement);
  const body = { revision: 3, remarks: 'Ready' };
  await waitFor(() => expect(sent).toContainEqual({ call: 'PATCH /api/thing-lists/7', body }));
});

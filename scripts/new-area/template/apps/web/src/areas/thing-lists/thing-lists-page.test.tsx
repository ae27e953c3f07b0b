import type { PermissionSlug } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { ThingListsPage } from './thing-lists-page.tsx';

const stored = {
  id: 7,
  name: 'First one',
  state: 'open',
  remarks: '',
  revision: 3,
  updated_at: '2026-01-05T08:00:00.000Z',
};

useTexts('thingLists');
useFakeServer();
beforeEach(() => {
  server.set('GET /api/thing-lists', () => ({ thingLists: [stored], total: 1, states: { open: 1 } }));
  server.set('GET /api/thing-lists/7/history', () => ({ entries: [], has_more: false }));
  server.set('PATCH /api/thing-lists/7', () => stored);
});
const open = async (granted: PermissionSlug[]) => {
  openPart(<ThingListsPage />, sessionFixture({ granted }));
  fireEvent.click(await screen.findByRole('button', { name: 'First one' }));
  return screen.findByLabelText<HTMLTextAreaElement>('Remarks');
};

it('a record of the list is opened and changed', async () => {
  const remarks = await open(['view_thing_lists', 'edit_thing_lists']);
  fireEvent.change(remarks, { target: { value: 'Ready' } });
  fireEvent.submit(remarks.form as HTMLFormElement);
  const body = { revision: 3, remarks: 'Ready' };
  await waitFor(() => expect(sent).toContainEqual({ call: 'PATCH /api/thing-lists/7', body }));
});

it('people who may only view are shown it, and no button that changes it', async () => {
  const remarks = await open(['view_thing_lists']);
  expect(remarks.closest('fieldset')).toHaveProperty('disabled', true);
  for (const name of ['Save', 'Delete', 'Add a thing list'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

import type { Catalogue } from '@sourcewiz/contract';
import { aTask } from '@sourcewiz/contract/task.fixture';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused, sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { NoLink } from '../share/no-link.tsx';
import { PdfCard } from './pdf-card.tsx';

useTexts('catalogues');
useFakeServer();

const catalogue = {
  id: 7,
  status: 'draft',
  product_count: 3,
  approval: null,
  design: 'classic',
  updated_at: '2026-11-20T10:00:00Z',
} as Catalogue;
const session = sessionFixture({
  granted: ['create_edit_catalogues', 'access_ppt_excel_link'],
  user: { id: aTask().created_by },
});
const GENERATE = 'POST /api/items/collections/7/generate';
const FAILED = 'Failed to generate catalogue. Try again';

describe('a generation that failed', () => {
  it('CAT-025 of the link is told until it is tried again', async () => {
    server.set(GENERATE, () => refused(500, 'internal'));
    openPart(<NoLink catalogue={catalogue} />, session);
    const create = await screen.findByRole('button', { name: 'Create catalogue link' });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(create);
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED);
    server.set(GENERATE, () => new Promise(() => undefined));
    fireEvent.click(create);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('CAT-025 of the PDF is told, and tried again as the same task', async () => {
    const failed = aTask({ action: 'catalogue_pdf', reference: '7', status: 'failed' });
    server.set('GET /api/bulk/actions', () => [failed]);
    server.set('POST /api/bulk/trigger_action', () => null);
    openPart(<PdfCard catalogue={catalogue} />, session);
    expect((await screen.findByRole('alert')).textContent).toContain(FAILED);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(sent).toContainEqual({
      call: 'POST /api/bulk/trigger_action',
      body: { task_id: failed.task_id, trigger_action: 'retry' },
    });
  });
});

it('CAT-024 while a file is made, the page promises it in about 2 minutes and shows how far it is', async () => {
  const task = aTask({ action: 'catalogue_pdf', reference: '7', status: 'in-progress', progress: 40 });
  server.set('GET /api/bulk/actions', () => [task]);
  openPart(<PdfCard catalogue={catalogue} />, session);
  expect(
    await screen.findByText('Your catalogue will be ready in about 2 minutes. You can leave this page.'),
  ).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
});

describe('a draft whose maker needs approval', () => {
  const needed = () =>
    server.set('GET /api/manufacturer/get_settings', () => ({ catalogue_approval: { required: true } }));

  it('CAT-021 is sent for approval instead of getting a link', async () => {
    needed();
    server.set('POST /api/items/collections/7/approval', () => null);
    openPart(<NoLink catalogue={{ ...catalogue, name: 'Spring' }} />, session);
    fireEvent.click(await screen.findByRole('button', { name: 'Send for approval' }));
    expect(screen.queryByRole('button', { name: 'Create catalogue link' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await waitFor(() =>
      expect(sent).toContainEqual({ call: 'POST /api/items/collections/7/approval', body: { note: '' } }),
    );
  });

  it('CAT-022 says since when it waits, and asks for nothing twice', async () => {
    needed();
    const approval = { state: 'pending', note: '', sent_at: '2026-11-20T10:00:00Z' };
    openPart(<NoLink catalogue={{ ...catalogue, approval } as Catalogue} />, session);
    expect(await screen.findByText(/^Waiting for approval since/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /approval|link/ })).toBeNull());
  });
});

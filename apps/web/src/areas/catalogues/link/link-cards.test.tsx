import type { Catalogue, LinkSettings } from '@sourcewiz/contract';
import { aTask } from '@sourcewiz/contract/task.fixture';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused, sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { cataloguesTexts } from '../catalogues-texts.ts';
import { LinkCard } from './link-card.tsx';
import { MessageCard } from './message-card.tsx';
import { PdfCard } from './pdf-card.tsx';

useTexts(cataloguesTexts);
useFakeServer();

const catalogue = {
  id: 7,
  status: 'draft',
  product_count: 3,
  pdf_layout: 'grid',
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
    openPart(<LinkCard catalogue={catalogue} />, session);
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

describe('whether the link has a passcode', () => {
  const shared = {
    ...catalogue,
    status: 'active',
    name: 'Spring',
    link: 'https://x.example/c/1',
    expires_at: null,
  };
  const SETTINGS = 'GET /api/link_security';
  const stored: LinkSettings = {
    id: 7,
    collection_id: 7,
    collection_link: 'https://x.example/c/1',
    email_required: false,
    expiry_date: null,
    passcode: '120934',
    has_passcode: true,
    allow_ppt_download: true,
    show_product_filter: true,
    higher_thumbnail_quality: false,
    revision: 3,
  };
  const cards = (
    <>
      <LinkCard catalogue={shared as Catalogue} />
      <MessageCard catalogue={shared as Catalogue} link={shared.link} />
    </>
  );

  it('CAT-016 is not mentioned while the settings load, then as they say', async () => {
    const answer = Promise.withResolvers<LinkSettings>();
    server.set(SETTINGS, () => answer.promise);
    openPart(cards, session);
    await screen.findByText('Buyers do not need to sign in.');
    expect(screen.queryByText(/passcode|Anyone/i)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy message' })).toBeNull();
    answer.resolve(stored);
    expect(await screen.findByText(/Anyone with the link and its passcode/)).toBeDefined();
    expect((await screen.findByText(/x\.example/)).textContent).toContain('passcode');
  });

  it('CAT-016 is not mentioned if the settings cannot be loaded', async () => {
    server.set(SETTINGS, () => refused(500, 'internal'));
    openPart(cards, session);
    expect((await screen.findByText(/x\.example/)).textContent).not.toContain('passcode');
    expect(screen.getByText('Buyers do not need to sign in.')).toBeDefined();
  });
});

import type { Catalogue, LinkSettings, PermissionSlug } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { LinkSettingsCard } from './settings-card.tsx';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { answerQuestion } from '../../../platform/kit/confirm/ask-confirm.fixture.ts';
import { CatalogueMenu } from '../list/catalogue-menu.tsx';
import { newPasscode } from './passcode.rules.ts';

useTexts('catalogues', 'share');
useFakeServer();

const stored: LinkSettings = {
  id: 7,
  collection_id: 7,
  collection_link: 'https://shop.example/view-collection/abc',
  email_required: false,
  email_verified: false,
  anyone_with_link: true,
  watermark: false,
  expiry_date: null,
  passcode: '120934',
  has_passcode: true,
  allow_ppt_download: true,
  show_product_filter: true,
  higher_thumbnail_quality: false,
  revision: 3,
};
const CHANGE = 'PUT /api/link_security/update/7';

beforeEach(() => {
  let settings = stored;
  server.set('GET /api/link_security', () => settings);
  server.set('GET /api/link_security/7/visitors', () => ({ visitors: [], total: 0 }));
  server.set(
    CHANGE,
    (body) =>
      (settings = {
        ...settings,
        ...(body as Partial<LinkSettings>),
        has_passcode: !('passcode' in (body as object)),
      }),
  );
});

async function show(...granted: PermissionSlug[]): Promise<void> {
  const session = sessionFixture({ granted: ['view_catalogue_history', ...granted] });
  await openPart(<LinkSettingsCard catalogue={{ id: 7 } as Catalogue} />, session);
  await screen.findByRole('switch', { name: 'Allow downloads' });
}

const changes = () => sent.filter(({ call }) => call === CHANGE).map(({ body }) => body);

describe('the settings of a link', () => {
  it.each([
    ['Allow downloads', /^The buyer can take the catalogue along/, { allow_ppt_download: false }],
    ['Show product filter', /^Search, categories and sorting/, { show_product_filter: false }],
    ['Higher thumbnail quality', /^Sharper cards/, { higher_thumbnail_quality: true }],
    ['Ask for the email', /^The buyer types it before the first page/, { email_required: true }],
  ])(
    'CAT-009 CAT-039 the switch “%s” says what it does, and changes its setting alone',
    async (name, text, change) => {
      await show('update_catalogues_link_security');
      const button = screen.getByRole('switch', { name });
      expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
        text,
      );
      fireEvent.click(button);
      await waitFor(() => expect(changes()).toEqual([change]));
    },
  );

  it('what was changed is saved at once, said, and can be put back', async () => {
    await show('update_catalogues_link_security');
    fireEvent.click(screen.getByRole('switch', { name: 'Ask for the email' }));
    await waitFor(() => expect(changes()).toEqual([{ email_required: true }]));
    await waitFor(() => expect(shownToasts().at(-1)?.title).toBe('Saved'));
    shownToasts().at(-1)?.action?.run();
    await waitFor(() => expect(changes()).toEqual([{ email_required: true }, { email_required: false }]));
  });

  it('CAT-016 a passcode is made up, and removed only after a question', async () => {
    await show('update_catalogues_link_security');
    fireEvent.click(screen.getByRole('switch', { name: 'Passcode' }));
    await answerQuestion(false);
    fireEvent.click(screen.getByRole('switch', { name: 'Passcode' }));
    await answerQuestion(true);
    await waitFor(() => expect(changes()).toEqual([{ passcode: null }]));
    fireEvent.click(await screen.findByRole('switch', { name: 'Passcode', checked: false }));
    await waitFor(() =>
      expect(changes()[1]).toEqual({ passcode: expect.stringMatching(/^\d{6}$/) as string }),
    );
  });

  it('CAT-013 CAT-014 the last day is set at the switch and changed in its field, never to a past one', async () => {
    await show('update_catalogues_link_security');
    fireEvent.click(screen.getByRole('switch', { name: 'No expiry' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    const day = await screen.findByRole('textbox', { name: 'Last day of the link' });
    fireEvent.change(day, { target: { value: '01/01/2020' } });
    expect(screen.getByRole('alert').textContent).toBe('Choose today or a later day');
    fireEvent.change(day, { target: { value: '31/03/2099' } });
    await waitFor(() => expect(changes()[1]).toEqual({ expiry_date: '2099-03-31T23:59:59.000Z' }));
  });

  it('CAT-042 of very many buyers the last are named, and it is said how many more there are', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const visitor = { email: 'ebba@nordhem.example', openings: 2, first_at: at, last_at: at };
    server.set('GET /api/link_security/7/visitors', () => ({ visitors: [visitor], total: 201 }));
    await show('view_buyer_details');
    expect(await screen.findByText('and 200 more')).toBeDefined();
  });

  it.each([
    ['guards links', 'update_catalogues_link_security'],
    ['shares them', 'access_ppt_excel_link'],
  ] as const)('CAT-018 PERM-010 who %s has the settings in the list, without editing', async (_, right) => {
    server.set('GET /api/link_security/7/history', () => ({ entries: [], next: null }));
    const granted: PermissionSlug[] = ['view_catalogue_history', right];
    const catalogue = { id: 7, name: 'Spring', status: 'active', link: null, expires_at: null };
    await openPart(<CatalogueMenu catalogue={catalogue as Catalogue} />, sessionFixture({ granted }));
    fireEvent.click(await screen.findByRole('button', { name: /Spring/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Link settings' }));
    const button = await screen.findByRole('switch', { name: 'Allow downloads' });
    const mayChange = right === 'update_catalogues_link_security';
    expect((button as HTMLButtonElement).disabled).toBe(!mayChange);
  });

  it('CAT-018 who may not change them sees how they stand', async () => {
    server.set('GET /api/link_security', () => ({ ...stored, passcode: null }));
    await show();
    const button = screen.getByRole('switch', { name: 'Allow downloads' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    // Ruling Z: that there is a passcode, not which.
    expect(screen.getByRole('switch', { name: 'Passcode', checked: true })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/\d{6}/);
  });
});

it('CAT-016 what is made up has six digits', () => {
  const made = Array.from({ length: 20 }, newPasscode);
  expect(made.every((one) => /^\d{6}$/.test(one))).toBe(true);
  expect(new Set(made).size).toBeGreaterThan(15);
});

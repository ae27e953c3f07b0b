import type { Catalogue, LinkSettings, PermissionSlug } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { cataloguesTexts } from '../catalogues-texts.ts';
import { answerQuestion } from '../../../platform/kit/confirm/ask-confirm.fixture.ts';
import { CatalogueMenu } from '../list/catalogue-menu.tsx';
import { LinkSettingsCard } from './link-settings-card.tsx';
import { digitsOf, newPasscode } from './passcode.rules.ts';

useTexts(cataloguesTexts);
useFakeServer();

const stored: LinkSettings = {
  id: 7,
  collection_id: 7,
  collection_link: 'https://shop.example/view-collection/abc',
  email_required: false,
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
  server.set(CHANGE, (body) => (settings = { ...settings, ...(body as Partial<LinkSettings>) }));
});

async function show(...granted: PermissionSlug[]): Promise<void> {
  const session = sessionFixture({ granted: ['view_catalogue_history', ...granted] });
  await openPart(<LinkSettingsCard catalogue={{ id: 7 } as Catalogue} />, session);
  await screen.findByRole('switch', { name: 'Allow downloads' });
}

const changes = () => sent.filter(({ call }) => call === CHANGE).map(({ body }) => body);

describe('the settings of a link', () => {
  it('CAT-009 CAT-039 a switch changes its setting alone', async () => {
    await show('update_catalogues_link_security');
    fireEvent.click(screen.getByRole('switch', { name: 'Allow downloads' }));
    await waitFor(() => expect(changes()).toEqual([{ allow_ppt_download: false }]));
  });

  it('CAT-016 a passcode has six digits, typed or made up, and can be removed', async () => {
    await show('update_catalogues_link_security');
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    fireEvent.change(screen.getByLabelText('New passcode'), { target: { value: '12 34a' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter 6 digits')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
    const { value } = screen.getByLabelText<HTMLInputElement>('New passcode');
    expect(value).toMatch(/^\d{6}$/);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toEqual([{ passcode: value }]));
    const change = await screen.findByRole('button', { name: 'Change' });
    expect(document.activeElement).toBe(change);
    // From then on anybody with the link could open it: the user is asked first.
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await answerQuestion(false);
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await answerQuestion(true);
    await waitFor(() => expect(changes()).toEqual([{ passcode: value }, { passcode: null }]));
  });

  it('CAT-016 what was wrong is told no more once another passcode is suggested, or none is set', async () => {
    await show('update_catalogues_link_security');
    const begin = (value: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'Change' }));
      fireEvent.change(screen.getByLabelText('New passcode'), { target: { value } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(screen.getByText('Enter 6 digits')).toBeDefined();
    };
    begin('12');
    fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
    expect(screen.queryByText('Enter 6 digits')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    begin('12');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const change = screen.getByRole('button', { name: 'Change' });
    expect(document.activeElement).toBe(change);
    fireEvent.click(change);
    expect(screen.queryByText('Enter 6 digits')).toBeNull();
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
    expect(screen.queryByText('Set an end date') !== null).toBe(mayChange);
  });

  it('CAT-018 who may not change them sees how they stand', async () => {
    await show();
    const button = screen.getByRole('switch', { name: 'Allow downloads' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy passcode' }).textContent).toBe('120934');
  });
});

it('CAT-016 what is pasted keeps its digits, and what is made up has six', () => {
  expect(digitsOf(' 120-934 55')).toBe('120934');
  expect(new Set(Array.from({ length: 20 }, newPasscode)).size).toBeGreaterThan(15);
});

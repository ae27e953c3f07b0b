import type { Catalogue, LinkRecipient, PermissionSlug } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refused, sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { answerQuestion } from '../../../platform/kit/confirm/ask-confirm.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { RecipientsCard } from './recipients-card.tsx';
import { initialsOf, shortLink, whatsappAddress, wrongIn } from './recipients.rules.ts';

useTexts('catalogues', 'share');
useFakeServer();

const link: LinkRecipient = {
  id: 3,
  name: 'Ebba Lindqvist',
  company: 'Nordhem Living',
  email: 'ebba@nordhem.example',
  phone: null,
  contact_id: null,
  link: 'https://x.example/view-collection/k7Qmabcdefghij012345',
  passcode: '482915',

  has_passcode: true,
  revoked_at: null,
  sent_at: null,
  visits: 9,
  visited_at: '2026-11-24T12:00:00.000Z',
};
const revoked = {
  ...link,
  id: 4,
  name: 'Sanne Olthof',
  link: null,
  passcode: null,
  revoked_at: link.visited_at,
};
const anyone = {
  ...link,
  id: 2,
  name: '',
  company: '',
  email: null,
  link: null,
  passcode: null,
  revoked_at: link.visited_at,
};
const LIST = 'GET /api/items/collections/7/recipients';
const onSend = vi.fn<(recipientId: number) => void>();

beforeEach(() => {
  server.set(LIST, () => ({ anyone, recipients: [link, revoked] }));
  server.set('GET /api/contacts/contacts', () => ({ contacts: [], total: 0, tags: [], countries: [] }));
});

const all: PermissionSlug[] = ['access_ppt_excel_link', 'update_catalogues_link_security', 'view_contacts'];
async function show(granted: PermissionSlug[] = all) {
  const catalogue = { id: 7, name: 'Spring' } as Catalogue;
  await openPart(<RecipientsCard catalogue={catalogue} onSend={onSend} />, sessionFixture({ granted }));
  return screen.findByRole('row', { name: /Ebba/ });
}
const calls = () => sent.filter(({ call }) => !call.startsWith('GET'));

describe('the recipients of a catalogue', () => {
  it('CAT-011 a link is revoked after one question, and given anew without one', async () => {
    server.set('POST /api/items/collections/7/recipients/3/revoke', () => revoked);
    server.set('POST /api/items/collections/7/recipients/4/renew', () => link);
    const row = await show();
    expect(row.textContent).toContain('…/k7Qm…');
    expect(row.textContent).toContain('482 915');
    fireEvent.click(within(row).getByRole('button', { name: 'Revoke' }));
    await answerQuestion(false);
    fireEvent.click(within(row).getByRole('button', { name: 'Revoke' }));
    await answerQuestion(true);
    await waitFor(() => expect(calls()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Give a new link' }));
    await waitFor(() => expect(calls()[1]?.call).toBe('POST /api/items/collections/7/recipients/4/renew'));
  });

  it('somebody is typed in or picked from the contacts; what is wrong is said', async () => {
    const contact = {
      id: 9,
      type: 'contact',
      name: 'Camille Roux',
      company: 'Atelier Mireille',
      email: 'c@mireille.example',
      phone: '+33 6 55 50 01 64',
      address_line_1: '',
      address_line_2: '',
      city: '',
      country: null,
      status: null,
      source: '',
      tags: [],
      notes: '',
      currency: '',
      incoterm: '',
      payment: '',
      port: '',
      owner: null,
      last_enquiry: null,
      last_seen: null,
      quotations: 0,
      revision: 1,
      updated_by: null,
      updated_at: '2026-11-24T12:00:00.000Z',
    };
    server.set('GET /api/contacts/contacts', () => ({
      contacts: [contact],
      total: 1,
      tags: [],
      countries: [],
    }));
    server.set('POST /api/items/collections/7/recipients', () => refused(409, 'recipient_exists'));
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Add recipient' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add recipient' }));
    expect(within(dialog).getByText('Enter a name')).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Cam' } });
    fireEvent.click(await within(dialog).findByRole('button', { name: /Camille Roux/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add recipient' }));
    await waitFor(() =>
      expect(calls()[0]?.body).toEqual({
        name: contact.name,
        company: contact.company,
        email: contact.email,
        phone: contact.phone,
        contact_id: 9,
      }),
    );
    expect(await within(dialog).findByText('This recipient already has a link')).toBeDefined();
  });

  it('CAT-009 a change of “Anyone with the link” is said and can be undone', async () => {
    server.set('PUT /api/link_security/update/7', () => ({
      id: 7,
      collection_id: 7,
      collection_link: null,
      email_required: false,
      email_verified: false,
      anyone_with_link: true,
      watermark: false,
      expiry_date: null,
      passcode: null,
      has_passcode: true,
      allow_ppt_download: true,
      show_product_filter: true,
      higher_thumbnail_quality: false,
      revision: 4,
    }));
    await show();
    fireEvent.click(screen.getByRole('switch', { name: 'Anyone with the link' }));
    await waitFor(() => expect(shownToasts().at(-1)?.title).toBe('Saved'));
    shownToasts().at(-1)?.action?.run();
    await waitFor(() =>
      expect(calls().map(({ body }) => body)).toEqual([
        { anyone_with_link: true },
        { anyone_with_link: false },
      ]),
    );
  });

  it('who may not share sees the names and changes nothing', async () => {
    server.set(LIST, () => ({ anyone, recipients: [{ ...link, link: null, passcode: null, email: null }] }));
    const row = await show([]);
    expect(row.textContent).not.toMatch(/\d{3} \d{3}|…\//);
    expect(row.textContent).toContain('Set');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add recipient' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Anyone with the link' }).disabled).toBe(
      true,
    );
  });
});

it('names are shortened to letters and links to their beginning', () => {
  expect(['Ebba Lindqvist', 'Mei', 'İnci  de  Çelik', '(x)'].map(initialsOf)).toEqual(['EL', 'M', 'İÇ', '']);
  expect(shortLink('https://x.example/view-collection/k7Qmabc')).toBe('…/k7Qm…');
  expect(whatsappAddress('+33 6 55 50 01 64', 'a b')).toBe('https://wa.me/33655500164?text=a%20b');
  expect(whatsappAddress(null, 'a')).toBe('https://wa.me/?text=a');
  const draft = { name: ' ', company: '', email: 'x', phone: '06 55', contact_id: null };
  expect(wrongIn(draft)).toEqual({ name: 'nameMissing', email: 'emailWrong', phone: 'phoneWrong' });
  expect(wrongIn({ ...draft, name: 'A', email: '', phone: '+33655500164' })).toEqual({});
});

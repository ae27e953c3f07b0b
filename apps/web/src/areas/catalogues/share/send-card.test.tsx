import type { Catalogue, LinkRecipient } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SendCard } from './send-card.tsx';

useTexts('catalogues', 'share');
useFakeServer();

const ebba: LinkRecipient = {
  id: 3,
  name: 'Ebba Lindqvist',
  company: 'Nordhem Living',
  email: 'ebba@nordhem.example',
  phone: '+46 70 123 45 67',
  contact_id: null,
  link: 'https://x.example/view-collection/k7Qmabcdefghij012345',
  passcode: '482915',
  has_passcode: true,
  revoked_at: null,
  sent_at: null,
  visits: 0,
  visited_at: null,
};
const anyone = { ...ebba, id: 2, name: '', company: '', email: null, link: null };
const catalogue = { id: 7, name: 'Spring', product_count: 24, expires_at: null } as Catalogue;
const ONE = 'POST /api/items/collections/7/recipients/3';
const calls = () => sent.filter(({ call }) => !call.startsWith('GET'));

beforeEach(async () => {
  server.set('GET /api/items/collections/7/recipients', () => ({ anyone, recipients: [ebba] }));
  const session = sessionFixture({ granted: ['access_ppt_excel_link'] });
  await openPart(
    <SendCard catalogue={catalogue} isOpen recipientId={3} onChoose={() => undefined} />,
    session,
  );
});

it('CAT-011 WhatsApp opens with the message and shows the real card; pressing it counts as sent', async () => {
  server.set(`${ONE}/sent`, () => ebba);
  fireEvent.click(await screen.findByRole('button', { name: 'WhatsApp' }));
  const card = await screen.findByRole('img', { name: 'Preview card of Spring' });
  expect(card.getAttribute('src')).toBe('/view-collection/k7Qmabcdefghij012345/card.jpg');
  const press = screen.getByRole('link', { name: 'Send on WhatsApp' });
  const text = new URL(press.getAttribute('href') ?? '').searchParams.get('text') ?? '';
  expect([text.includes(ebba.link ?? ''), text.includes('482915')]).toEqual([true, false]);
  fireEvent.click(press);
  await waitFor(() => expect(calls().map(({ call }) => call)).toEqual([`${ONE}/sent`]));
});

it('CAT-011 the mail is previewed with what was typed, as it would be sent', async () => {
  server.set(`${ONE}/mail/preview`, () => ({
    to: 'ebba@nordhem.example',
    subject: 'Spring from Kaveri Exports',
    text: '',
    html: '<p>Hello</p>',
  }));
  fireEvent.change(await screen.findByLabelText('Message'), { target: { value: 'Dear Ebba' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview the mail' }));
  const mail = await screen.findByTitle('The mail as it is sent');
  expect([mail.getAttribute('srcdoc'), mail.getAttribute('sandbox')]).toEqual(['<p>Hello</p>', '']);
  expect(screen.getByText('Spring from Kaveri Exports')).toBeDefined();
  expect(calls()).toEqual([{ call: `${ONE}/mail/preview`, body: { what: 'link', message: 'Dear Ebba' } }]);
});

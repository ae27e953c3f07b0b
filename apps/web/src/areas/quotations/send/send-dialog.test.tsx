import {
  standardContainersIn,
  type LineWarning,
  type LinkRecipient,
  type QuotationDetails,
} from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused, sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SendDialog } from './send-dialog.tsx';

useTexts('quotations', 'catalogues', 'share', 'products');
useFakeServer();

const terms = {
  currency: 'USD',
  incoterm: 'FOB',
  places: { EXW: '', FOB: 'Mundra', CFR: '', CIF: '' },
  freight: { inland: null, sea: null, insurance_percent: '0' },
  container: '40HC',
  valid_until: '2026-11-01',
  payment_terms: '',
  delivery_terms: '',
  ready: '',
  remarks: '',
  price_source: 'list',
  margin_percent: '0',
};
const quotation = { id: 40, enquiry_id: 7, enquiry: 'ENQ-0007', revision: 1, version: 3, lines: [], terms };

const anyone: LinkRecipient = {
  id: 2,
  name: '',
  company: '',
  email: null,
  phone: null,
  contact_id: null,
  link: null,
  passcode: null,
  has_passcode: false,
  revoked_at: '2026-11-24T12:00:00.000Z',
  sent_at: null,
  visits: 0,
  visited_at: null,
};

const short = { code: 'below_moq', pieces_short: '36', cartons_short: 3 } as LineWarning;

test('QUOTE-010 a quotation whose last day has passed leads to that day when it is sent; the message stays', async () => {
  server.set('GET /api/quotation/enquiries/7/recipients', () => ({ anyone, recipients: [] }));
  server.set('POST /api/quotation/send', () =>
    refused(422, 'validity_over', { path: 'terms.valid_until', message: 'Valid until has passed' }),
  );
  openPart(
    <SendDialog
      quotation={quotation as unknown as QuotationDetails}
      containers={standardContainersIn('en')}
      warnings={[{ line: 1, name: 'Vase', warnings: [short] }]}
      onTerms={() => undefined}
      onSent={() => undefined}
      onClose={() => undefined}
    />,
    sessionFixture({ granted: ['edit_quotation'] }),
  );
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  expect(screen.getByText(/3 cartons short of the MOQ/)).toBeTruthy();
  fireEvent.change(message, { target: { value: 'Here it is.' } });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Give out without mail' });
  await waitFor(() => expect(send.disabled).toBe(false));
  fireEvent.click(send);
  const day = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Valid until' });
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(day.getAttribute('aria-invalid')).toBe('true');
  // A notice would say it again, over the title of the dialog.
  expect(shownToasts()).toEqual([]);
  expect(sent.filter(({ call }) => call === 'POST /api/quotation/send')).toHaveLength(1);
  expect(message.value).toBe('Here it is.');
});

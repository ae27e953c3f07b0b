import type { QuotationDetails } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { QuotationMessages } from './quotation-messages.tsx';

useTexts('quotations');
useFakeServer();

const at = '2026-11-20T10:00:00.000Z';
const quotation = {
  lines: [{ uid: 'bowl', name: 'Mango wood bowl' }],
  revisions: [{ id: 39, sent_at: at }],
  messages: [{ id: 1, uid: 'bowl', from: 'buyer', name: 'Claire', at, text: 'Do two nest in a carton?' }],
};

test('QUOTE-010 a reply is written at once, and the next answer is about the whole quotation again', async () => {
  server.set('POST /api/quotation/messages', (body) => ({ ...(body as object), id: 2, at }));
  openPart(
    <QuotationMessages quotation={quotation as unknown as QuotationDetails} />,
    sessionFixture({ granted: ['edit_quotation'] }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Mango wood bowl/ });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'They do.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(sent[0]?.body).toEqual({ id: 39, uid: 'bowl', text: 'They do.' });
  expect(screen.queryByRole('textbox', { name: /Mango wood bowl/ })).toBeNull();
});

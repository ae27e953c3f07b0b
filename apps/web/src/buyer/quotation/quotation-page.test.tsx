import type { BuyerQuotation, BuyerRevision } from '@sourcewiz/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../buyer.en.ts';
import { TextsContext } from '../buyer-texts.ts';
import { QuotationPage } from './quotation-page.tsx';

const revision = (number: number) =>
  ({
    revision: number,
    sent_on: '2026-11-24',
    lines: [
      {
        uid: 'a',
        name: 'Vase',
        summary: '',
        quantity: '120',
        price: '6',
        discount_percent: '0',
        moq: 60,
        pack: null,
        range: { least: 60, most: 180, step: 12 },
        image: null,
      },
    ],
    figures: { lines: [], taxed_total: '720' },
    taxes: {},
  }) as unknown as BuyerRevision;
const quotation = {
  language: 'en',
  seller: { company: 'Kaveri' },
  buyer: { company: 'Nordhem' },
  currency: 'USD',
  incoterm: 'FOB',
  closed: null,
  decided_at: null,
  valid_until: null,
  current: revision(3),
  earlier: [1, 2],
  compared: revision(2),
  messages: [],
  load: null,
  allow_quantities: true,
  asked: {},
  name: 'Ebba',
} as unknown as BuyerQuotation;
let answers: ((answer: Response) => void)[] = [];

beforeEach(() => {
  answers = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => answers.push(answer)));
  const page = { kind: 'quotation', quotation, company: { name: 'Kaveri' }, token: 'link' };
  render(
    <TextsContext value={en}>
      <QuotationPage page={page as unknown as Parameters<typeof QuotationPage>[0]['page']} />
    </TextsContext>,
  );
});
afterEach(() => vi.unstubAllGlobals());

it('QUOTE-010 the chosen revision stays chosen and focused, and an overtaken answer is ignored', async () => {
  const select = screen.getByLabelText<HTMLSelectElement>('Compare with');
  select.focus();
  fireEvent.change(select, { target: { value: '1' } });
  expect([select.value, select.disabled]).toEqual(['1', false]);
  expect(document.activeElement).toBe(select);
  fireEvent.change(select, { target: { value: '0' } });
  await act(async () => answers[0]?.(Response.json({ data: { ...quotation, compared: revision(1) } })));
  expect(select.value).toBe('0');
  expect(screen.queryByText(/in revision 1/)).toBeNull();
  // What cannot be read leaves what is shown.
  fireEvent.change(select, { target: { value: '2' } });
  await act(async () => answers[1]?.(Response.json({ errors: [{ code: 'link_expired' }] }, { status: 410 })));
  expect(select.value).toBe('0');
  expect(screen.getByRole('alert').textContent).toBe('This link no longer works.');
});

it('QUOTE-027 a changed quantity is announced, and what cannot be taken is explained', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Pieces: Vase');
  const said = () => document.querySelector('[aria-live]')?.textContent;
  const type = (value: string) => {
    fireEvent.change(field(), { target: { value } });
    fireEvent.blur(field());
  };
  fireEvent.click(screen.getByLabelText('One carton more: Vase'));
  expect(said()).toContain('132 pieces');
  type('12.5');
  expect([field().value, said()]).toEqual(['132', '132 pieces. “12.5” is not a whole number.']);
  type('-5');
  expect(said()).toContain('“-5” is not a whole number.');
  type('5');
  expect([field().value, said()]).toEqual(['60', '60 pieces. At least 60 here: ask for fewer.']);
  type('1,000');
  expect([field().value, said()]).toEqual(['180', '180 pieces. At most 180 here: ask for more.']);
});

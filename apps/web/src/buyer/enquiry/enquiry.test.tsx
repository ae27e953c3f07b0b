import type { BuyerCatalogue } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../buyer.en.ts';
import { TextsContext } from '../buyer-texts.ts';
import { EnquiryDialog } from './enquiry-dialog.tsx';
import { QuantityStepper } from '../product/quantity-stepper.tsx';
import { ShortlistPanel } from './shortlist-panel.tsx';
import { putOnShortlist } from './shortlist.ts';
import { useEnquiry } from './use-enquiry.ts';

let turn = 0;
let token = '';
let answer: () => Response;
const sent: unknown[] = [];

beforeEach(() => {
  // Each test has a link of its own: what is kept of the others does not count.
  token = `link-${(turn += 1)}`;
  sent.length = 0;
  answer = () => Response.json({ data: { sent: true } });
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/shortlist?')) return Response.json({ data: { lines } });
    sent.push(JSON.parse(String(init?.body)));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const lines = [
  {
    id: 1,
    variant: 11,
    name: 'Vase',
    label: '28 cm',
    price: '$14.10',
    amount: '14.1',
    moq: '24',
    quantity: 24,
    step: 12,
    cbm: '0.01',
    image: null,
  },
];

function InEnglish({ children }: { children: ReactNode }) {
  return <TextsContext value={en}>{children}</TextsContext>;
}

function Page() {
  const catalogue = { token, language: 'en', company: { name: 'Kaveri' } } as BuyerCatalogue;
  const enquiry = useEnquiry(catalogue);
  return (
    <>
      <ShortlistPanel catalogue={catalogue} enquiry={enquiry} />
      {enquiry.dialog && <EnquiryDialog catalogue={catalogue} enquiry={enquiry} start={enquiry.dialog} />}
    </>
  );
}

const fill = (label: RegExp, value: string) => {
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
};

describe('the shortlist', () => {
  it('CAT-038 marks what is not offered any more, which is neither counted nor sent', async () => {
    putOnShortlist(token, { id: 1, variant: 11, name: 'Vase', label: '28 cm', quantity: 24 });
    putOnShortlist(token, { id: 2, name: 'Jar', quantity: 60 });
    render(<Page />, { wrapper: InEnglish });
    const gone = await screen.findByText('Not offered any more');
    expect(gone.closest('li')?.textContent).toContain('Jar');
    expect(screen.getByText('24 pieces')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send enquiry (1)' }));
    fill(/^Your name/, 'Ebba');
    fill(/^E-mail/, 'ebba@nordhem.example');
    fireEvent.submit(screen.getByRole('dialog').querySelector('form')!);
    await screen.findByText('Your enquiry is on its way');
    expect(sent).toMatchObject([{ name: 'Ebba', items: [{ id: 1, variant: 11, quantity: 24 }] }]);
  });
});

describe('the enquiry', () => {
  it('CAT-038 waits when no answer came, goes out once with the same key, and stays readable', async () => {
    putOnShortlist(token, { id: 1, variant: 11, name: 'Vase', label: '28 cm', quantity: 24 });
    const { unmount } = render(<Page />, { wrapper: InEnglish });
    fireEvent.change(await screen.findByLabelText('Message'), { target: { value: 'By ship?' } });
    fireEvent.click(screen.getByRole('button', { name: /^Send enquiry/ }));
    fill(/^Your name/, 'Ebba');
    fill(/^E-mail/, 'ebba@nordhem.example');
    answer = () => {
      throw new TypeError('offline');
    };
    fireEvent.submit(screen.getByRole('dialog').querySelector('form')!);
    await screen.findByRole('heading', { name: 'Not sent yet' });

    // The page is closed and opened again, and the network is back.
    unmount();
    cleanup();
    answer = () => Response.json({ data: { sent: true } });
    render(<Page />, { wrapper: InEnglish });
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/^Enquiry sent on/);
    const [first, second, ...more] = sent as { key: string; message: string }[];
    expect([second?.key, second?.message, more]).toEqual([first?.key, 'By ship?', []]);
    await waitFor(() => expect(screen.getByText(/^Nothing here yet/)).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: 'Read it' }));
    const dialog = screen.getByRole('dialog');
    for (const words of ['Vase, 28 cm', '24 pieces', 'By ship?', 'Ebba, ebba@nordhem.example']) {
      expect(within(dialog).getByText(words)).toBeTruthy();
    }
  });

  it('CAT-038 that is refused is not sent again, and says why', async () => {
    render(<Page />, { wrapper: InEnglish });
    putOnShortlist(token, { id: 1, variant: 11, name: 'Vase', label: '28 cm', quantity: 24 });
    fireEvent.click(await screen.findByRole('button', { name: /^Send enquiry/ }));
    fill(/^Your name/, 'Ebba');
    fill(/^E-mail/, 'ebba@nordhem.example');
    const errors = [{ code: 'rate_limited', params: { seconds: 120 } }];
    answer = () => Response.json({ errors }, { status: 429 });
    fireEvent.submit(screen.getByRole('dialog').querySelector('form')!);
    await screen.findByText('Too many enquiries. Try again in 2 minutes');
    expect(JSON.parse(localStorage.getItem(`enquiry:${token}`) ?? '')).toMatchObject({
      typed: { name: 'Ebba' },
      waiting: null,
    });
  });
});

it('CAT-038 a quantity moves to the next whole carton, and any number can be typed', () => {
  const change = vi.fn<(quantity: number) => void>();
  const { rerender } = render(<QuantityStepper value={50} step={24} onChange={change} />, {
    wrapper: InEnglish,
  });
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('button', { name: 'Fewer' }));
  const field = screen.getByLabelText('Quantity') as HTMLInputElement;
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: '130' } });
  expect(change.mock.calls.flat()).toEqual([72, 48, 130]);
  rerender(<QuantityStepper value={24} step={24} onChange={change} />);
  fireEvent.click(screen.getByRole('button', { name: 'Fewer' }));
  expect(change).toHaveBeenLastCalledWith(1);
});

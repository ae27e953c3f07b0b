import { createContact, listContacts, type CallResult } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sent as calls, server, useFakeServer } from '../../api/fake-server.fixture.ts';
import { changeLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.fixture.ts';
import { openPart } from '../../router/open-screen.fixture.tsx';
import { sessionFixture } from '../../session/session.fixture.ts';
import { sameValue, sentOf, type Picked } from '../changes.rules.ts';
import { FormElement } from '../form-element.tsx';
import { useForm } from '../use-form.ts';
import { FormDateField } from './date-field.tsx';
import { fieldChecks } from './field-checks.rules.ts';
import { FormMoneyField, FormNumberField } from './number-field.tsx';
import { FormRecordField, recordSource, withAdding } from './record-field.tsx';

interface Draft {
  contact: Picked | null;
  day: string;
  weight: string;
  price: string;
  currency: string;
}
const stored = {
  id: 1,
  revision: 1,
  contact: { id: 4, name: 'Nord' } as Picked | null,
  day: '2026-11-24',
  weight: '1.5',
  price: '',
  currency: 'EUR',
};
const contacts = withAdding(
  recordSource(listContacts, {
    inputOf: (query) => ({ query: { query } }),
    rows: (data) => data.contacts,
    entryOf: ({ id, name, company }) => ({ id, name, note: company }),
  }),
  createContact,
  (name) => ({ body: { name } }),
);
const sent = vi.fn<(fields: unknown) => void>();

function Sample() {
  const form = useForm<typeof stored, Draft>({
    record: stored,
    nameOf: () => null,
    read: ({ contact: picked, day, weight, price, currency }) => ({
      contact: picked,
      day,
      weight,
      price,
      currency,
    }),
    together: [['price', 'currency']],
    check: (draft) => fieldChecks(draft, { numbers: ['weight', 'price'], days: ['day'] }),
    send: ({ changes, record }) => {
      sent(sentOf(changes));
      return Promise.resolve<CallResult<typeof stored>>({ ok: true, status: 200, data: record });
    },
  });
  return (
    <FormElement form={form}>
      <FormRecordField form={form} name="contact" label="Contact" source={contacts} />
      <FormDateField form={form} name="day" label="Day" />
      <FormNumberField form={form} name="weight" label="Weight" unit="kg" />
      <FormMoneyField form={form} name="price" label="Price" currency="currency" currencyLabel="Currency" />
    </FormElement>
  );
}

useTexts();
useFakeServer();
const contact = (id: number, name: string) => ({
  ...Object.fromEntries(
    ['email', 'phone', 'address_line_1', 'address_line_2', 'city', 'source', 'notes'].map((field) => [
      field,
      '',
    ]),
  ),
  currency: '',
  incoterm: '',
  payment: '',
  port: '',
  owner: null,
  id,
  name,
  company: `${name} Ltd`,
  country: null,
  type: 'contact',
  status: null,
  tags: [],
  last_enquiry: null,
  last_seen: null,
  quotations: 0,
  revision: 1,
  updated_at: '2026-11-24T08:00:00.000Z',
  updated_by: null,
});
const everyone = [contact(4, 'Nord'), contact(5, 'Southwind')];
beforeEach(async () => {
  sent.mockClear();
  await changeLanguage('en');
  server.set('GET /api/contacts/contacts', (_, query) => {
    const found = everyone.filter(({ name }) =>
      name.toLowerCase().includes(query.get('query')?.toLowerCase() ?? ''),
    );
    return { contacts: found, total: found.length, tags: [], countries: [] };
  });
  server.set('POST /api/contacts', () => ({ ...contact(9, 'West'), doubles: [] }));
});
const open = (granted: ('view_contacts' | 'add_contacts')[] = ['view_contacts', 'add_contacts']) =>
  openPart(<Sample />, sessionFixture({ granted }));
const closed = () => screen.findByRole('button', { name: /^Contact:/ });
const find = async (words: string) => {
  fireEvent.click(await closed());
  const field = await screen.findByRole('combobox');
  fireEvent.input(field, { target: { value: words } });
  return field;
};
const save = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

describe('N03 a record field', () => {
  it('shows the record, finds another with the keyboard and sends its id', async () => {
    open();
    expect((await closed()).textContent).toContain('Nord');
    const field = await find('south');
    await screen.findByRole('option', { name: /Southwind/ });
    await waitFor(() => expect(screen.queryByRole('option', { name: /^Nord/ })).toBeNull());
    fireEvent.keyDown(field, { key: 'Enter' });
    expect((await closed()).textContent).toContain('Southwind');
    save();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ contact: 5 }));
  });

  it('is cleared, and sends that nothing is referred to', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Clear Contact' }));
    save();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ contact: null }));
  });

  it('adds what is not found, for people who may', async () => {
    open();
    const field = await find('West');
    await screen.findByText('Nothing found');
    await screen.findByRole('option', { name: 'Add “West”' });
    fireEvent.keyDown(field, { key: 'End' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(async () => expect((await closed()).textContent).toContain('West'));
    expect(calls).toContainEqual({ call: 'POST /api/contacts', body: { name: 'West' } });
  });

  it('offers nothing to add without the permission, and nothing to pick without that to read', async () => {
    open(['view_contacts']);
    await find('West');
    await screen.findByText('Nothing found');
    expect(screen.queryByRole('option', { name: /Add/ })).toBeNull();
  });

  it('shows its record to people who may not read others', async () => {
    open([]);
    expect(await closed()).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Clear Contact' })).toBeNull();
  });

  it('is unchanged if only the name is another', () => {
    expect(sameValue({ id: 4, name: 'Nord' }, { id: 4, name: 'Nord GmbH' })).toBe(true);
    expect(sameValue({ id: 4, name: 'Nord' }, { id: 5, name: 'Nord' })).toBe(false);
  });
});

describe('N03 dates and numbers', () => {
  it('SHELL-085 a date is typed as DD/MM/YYYY and sent as a day; what is no day is refused', async () => {
    open();
    const day = await screen.findByLabelText<HTMLInputElement>('Day');
    expect(day.value).toBe('24/11/2026');
    fireEvent.change(day, { target: { value: '31/02/2026' } });
    save();
    expect(await screen.findByText('Must be a date as DD/MM/YYYY')).toBeDefined();
    fireEvent.change(day, { target: { value: '1/2/2026' } });
    expect(day.value).toBe('1/2/2026');
    fireEvent.blur(day);
    expect(day.value).toBe('01/02/2026');
    save();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ day: '2026-02-01' }));
  });

  it('ATTR-028 a number has the decimal mark of the language; an amount stands with its currency', async () => {
    await changeLanguage('tr');
    open();
    const weight = await screen.findByLabelText<HTMLInputElement>('Weight');
    expect(weight.value).toBe('1,5');
    fireEvent.change(weight, { target: { value: '1.23' } });
    save();
    expect(await screen.findByText('Bir sayı olmalı')).toBeDefined();
    fireEvent.change(weight, { target: { value: '2,75' } });
    expect(screen.getByRole('button', { name: 'Currency: EUR' })).toBeDefined();
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '12,5' } });
    save();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ weight: '2.75', price: '12.5' }));
  });
});

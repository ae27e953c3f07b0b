import { listUnits, type Attribute } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { SessionProvider, type Session } from '../../../platform/session/session.tsx';
import { AttributeField } from '../attribute-field.tsx';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { entryOf, readEntry, type Entry } from '../entry.rules.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('attributes');

const session = { user: { is_admin: true }, granted: new Set(), organisation: {} } as unknown as Session;

function attribute(given: Partial<Attribute>): Attribute {
  return anAttribute({
    name: 'MOQ',
    internal_name: 'moq',
    dtype: 'uom',
    default_unit: 'pieces',
    dimension: 'count',
    whole: true,
    ...given,
  });
}

function Form({ of, stored }: { of: Attribute; stored: unknown }) {
  const [entry, setEntry] = useState<Entry>(() => entryOf(of, stored));
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={session}>
        <AttributeField attribute={of} id="field-5" entry={entry} onChange={setEntry} />
        <output>{JSON.stringify(entry)}</output>
      </SessionProvider>
    </QueryClientProvider>
  );
}

function entryNow(): unknown {
  return JSON.parse(document.querySelector('output')?.textContent ?? '');
}

describe('the field of an attribute', () => {
  it('ATTR-031 takes no minus, plus or decimal key in a whole number', () => {
    render(<Form of={attribute({})} stored={{ value: '50', unit: 'pieces' }} />);
    const input = screen.getByLabelText('MOQ');
    for (const key of ['-', '+', '.', ',', 'e']) expect(fireEvent.keyDown(input, { key })).toBe(false);
    expect(fireEvent.keyDown(input, { key: '5' })).toBe(true);
  });
  it('takes them where decimals are meant', () => {
    render(<Form of={attribute({ whole: false })} stored={null} />);
    expect(fireEvent.keyDown(screen.getByLabelText('MOQ'), { key: '.' })).toBe(true);
  });
  it('ATTR-028 is shown and read with the decimal mark of the language', async () => {
    const weight = attribute({ whole: false, name: 'Weight', default_unit: 'kg', dimension: 'weight' });
    const meant = () => {
      const read = readEntry(weight, entryNow() as Entry, { isDraft: true });
      return read.ok ? (read.value as { value: string }).value : read.problems[0]?.code;
    };
    const typed = (text: string) => {
      fireEvent.change(screen.getByLabelText('Weight'), { target: { value: text } });
      expect(screen.getByLabelText('Weight')).toHaveProperty('value', text);
      return meant();
    };
    await changeLanguage('tr');
    render(<Form of={weight} stored={{ value: '1.234', unit: 'kg' }} />);
    expect(screen.getByLabelText('Weight')).toHaveProperty('value', '1,234');
    expect(meant()).toBe('1.234');
    expect(['1,250', '1.250', '12.500,75', '290', '12.50', '1,250.5'].map(typed)).toEqual([
      '1.25',
      '1250',
      '12500.75',
      '290',
      'not_a_number',
      'not_a_number',
    ]);
    cleanup();
    await changeLanguage('en');
    render(<Form of={weight} stored={{ value: '1.234', unit: 'kg' }} />);
    expect(screen.getByLabelText('Weight')).toHaveProperty('value', '1.234');
    expect(['1,250', '1.250', '1,250.5', '12,50'].map(typed)).toEqual([
      '1250',
      '1.25',
      '1250.5',
      'not_a_number',
    ]);
  });
  it('joins amount, currency and unit of a price', () => {
    const price = attribute({
      dtype: 'price',
      name: 'Price',
      whole: false,
      default_unit: 'per-piece',
      default_currency: 'INR',
    });
    render(<Form of={price} stored={{ value: '640', currency: 'INR', unit: 'per-piece' }} />);
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('640.00');
    fireEvent.click(screen.getByRole('button', { name: 'Currency of Price: INR' }));
    fireEvent.click(screen.getByRole('option', { name: /EUR/ }));
    expect(entryNow()).toEqual({ value: '640.00', currency: 'EUR', unit: 'per-piece' });
  });
  it.each([
    ['ATTR-037', { unit: 'cm', value: '100', to: 'in', becomes: '39.4' }],
    ['ATTR-038', { unit: 'in', value: '10', to: 'cm', becomes: '25.4' }],
    ['ATTR-039', { unit: 'm', value: '1.5', to: 'ft', becomes: '4.92' }],
  ])(
    '%s R04 a number follows its unit, and can be taken back',
    async (_row, { unit, value, to, becomes }) => {
      const units = ['cm', 'in', 'm', 'ft'].map((short_name, id) => ({
        id,
        short_name,
        category: 'length',
        is_offered: true,
      }));
      queryClient.setQueryData([listUnits.name, {}], units);
      vi.stubGlobal('fetch', async () => Response.json({ data: units }));
      const height = attribute({ whole: false, name: 'Height', default_unit: unit, dimension: 'length' });
      render(<Form of={height} stored={{ value, unit }} />);
      const choose = screen.getByRole('button', { name: /Unit of Height/ });
      fireEvent.click(choose);
      const option = await screen.findByRole('option', { name: new RegExp(`^${to}`) });
      fireEvent.pointerDown(option);
      fireEvent.mouseUp(option);
      fireEvent.click(option);
      expect(entryNow()).toEqual({ value: becomes, unit: to });
      fireEvent.click(screen.getByRole('button', { name: `Keep ${value}` }));
      expect(entryNow()).toEqual({ value, unit: to });
      expect(screen.queryByText(/Converted from/)).toBeNull();
      vi.unstubAllGlobals();
    },
  );
  it('R09 the arrow keys change a price by a hundredth, and nothing else', () => {
    const price = attribute({ dtype: 'price', name: 'Price', whole: false, default_currency: 'INR' });
    render(<Form of={price} stored={{ value: '0.01', currency: 'INR', unit: 'per-piece' }} />);
    const press = (key: string) => {
      fireEvent.keyDown(screen.getByLabelText('Price'), { key });
      return (entryNow() as { value: string }).value;
    };
    expect(['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map(press)).toEqual([
      '0.02',
      '0.03',
      '0.02',
      '0.01',
      '0.00',
      '0.00',
    ]);
    cleanup();
    render(<Form of={attribute({})} stored={{ value: '50', unit: 'pieces' }} />);
    fireEvent.keyDown(screen.getByLabelText('MOQ'), { key: 'ArrowUp' });
    expect(entryNow()).toEqual({ value: '50', unit: 'pieces' });
  });
  it('makes words of what is typed and pasted', () => {
    render(<Form of={attribute({ dtype: 'csv', name: 'Keywords' })} stored={['vase']} />);
    const input = screen.getByLabelText('Keywords', { selector: 'input' });
    fireEvent.change(input, { target: { value: 'brass' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(entryNow()).toEqual({ value: ['vase', 'brass'] });
    fireEvent.click(screen.getByRole('button', { name: 'Remove vase' }));
    expect(entryNow()).toEqual({ value: ['brass'] });
  });
  it('offers to add an option that does not exist yet', () => {
    const options = ['Round', 'Oval'];
    const shape = attribute({ dtype: 'select', name: 'Shape', options, open_options: true });
    render(<Form of={shape} stored="Round" />);
    fireEvent.click(screen.getByRole('button', { name: 'Shape: Round' }));
    const search = screen.getByRole('combobox', { name: 'Shape' });
    fireEvent.change(search, { target: { value: 'Hexagonal' } });
    expect(screen.getByRole('option', { name: 'Add “Hexagonal”' })).toBeTruthy();
    fireEvent.change(search, { target: { value: 'round' } });
    expect(screen.queryByRole('option', { name: /Add/ })).toBeNull();
  });
  it('a list that takes no new options offers none', () => {
    const options = ['Round', 'Oval', 'Square', 'Oblong', 'Flat', 'Deep', 'Tall', 'Low'];
    const shape = attribute({ dtype: 'select', name: 'Shape', options, open_options: false });
    render(<Form of={shape} stored="Round" />);
    fireEvent.click(screen.getByRole('button', { name: 'Shape: Round' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Shape' }), { target: { value: 'Hexagonal' } });
    expect(screen.queryByRole('option')).toBeNull();
  });
});

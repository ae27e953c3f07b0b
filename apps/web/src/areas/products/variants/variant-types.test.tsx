import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { FormVariant, VariantType } from '../change/product-draft.ts';
import { NewTypeForm, VariantTypes } from './variant-types.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('products');

let types: readonly VariantType[] | undefined;
function Form({ start, variants = [] }: { start: VariantType[]; variants?: readonly FormVariant[] }) {
  const [now, setNow] = useState<readonly VariantType[]>(start);
  const change = (next: readonly VariantType[]): void => {
    types = next;
    setNow(next);
  };
  return <VariantTypes types={now} variants={variants} onChange={change} />;
}
function addOption(text: string): void {
  fireEvent.click(screen.getByRole('button', { name: /Renk/ }));
  const input = screen.getByRole('textbox');
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter' });
}

it('an option in another case is not added again, with Turkish i too', () => {
  render(<Form start={[{ name: 'Renk', options: ['İnci'] }]} />);
  addOption('inci');
  addOption('INCI');
  expect(types).toBeUndefined();
  addOption('Kırmızı');
  expect(types).toEqual([{ name: 'Renk', options: ['İnci', 'Kırmızı'] }]);
});

it('an option that a variant has in another case cannot be taken off', () => {
  const variant = { options: { Renk: 'inci' } } as unknown as FormVariant;
  render(<Form start={[{ name: 'Renk', options: ['İnci', 'Bej'] }]} variants={[variant]} />);
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Remove option Bej',
    expect.stringContaining('Renk'),
  ]);
});

it('a new type has each option once and is not there already', () => {
  let added: VariantType | undefined;
  render(<NewTypeForm taken={['Işık']} onAdd={(type) => (added = type)} />);
  const [name, options] = screen.getAllByRole('textbox');
  fireEvent.change(options!, { target: { value: 'İnci, inci, INCI, Bej' } });
  fireEvent.change(name!, { target: { value: 'ışık' } });
  expect(name!.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(name!, { target: { value: 'Renk' } });
  fireEvent.click(screen.getAllByRole('button').at(-1)!);
  expect(added).toEqual({ name: 'Renk', options: ['İnci', 'Bej'] });
});

import type { Facet } from '@sourcewiz/contract';
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeLanguage, startTexts } from '../../../platform/i18n/language.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { useFacetWords } from './facet-words.ts';
import type { NumberRange } from '../library-search.rules.ts';
import { RangeEditor } from './range-editor.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['search']);
});
beforeEach(() => changeLanguage('en'));

const facet: Facet = {
  key: '20',
  name: 'Weight',
  is_primary: true,
  kind: 'range',
  values: [],
  min: '0.35',
  max: '2.71',
  step_increment: '0.1',
  unit: 'kg',
};

function open(of = facet, chosen: NumberRange = {}) {
  const told: (NumberRange | null)[] = [];
  render(<RangeEditor facet={of} name="Weight" chosen={chosen} onChange={(range) => told.push(range)} />);
  return told;
}
const [from, to] = [0, 1].map((at) => () => screen.getAllByRole('textbox')[at] as HTMLInputElement) as [
  () => HTMLInputElement,
  () => HTMLInputElement,
];
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = () => fireEvent.submit(from().form as HTMLFormElement);

describe('SEARCH-023 a range of numbers', () => {
  it('is filtered by what the slider was moved to, in the decimals of its step', () => {
    const told = open();
    const knob = screen.getAllByRole('slider')[0] as HTMLInputElement;
    expect([knob.min, knob.max, knob.step]).toEqual(['0.3', '2.8', '0.1']);
    fireEvent.change(knob, { target: { value: String(0.1 + 0.2 + 0.4) } });
    fireEvent.pointerUp(knob);
    expect(told).toEqual([{ min: '0.7' }]);
  });

  it('ATTR-028 is shown and read with the decimal mark of the language', async () => {
    await changeLanguage('tr');
    const told = open(facet, { min: '1.234' });
    expect(from().value).toBe('1,234');
    expect(to().placeholder).toBe('2,71');
    type(from(), '1,250');
    type(to(), '1.250');
    submit();
    expect(told).toEqual([{ min: '1.25', max: '1250' }]);
  });

  it('ATTR-028 is not applied with a number that cannot be right, and says so at its field', async () => {
    await changeLanguage('tr');
    const told = open();
    type(from(), '12.50');
    submit();
    expect(told).toEqual([]);
    expect(from().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Bir sayı olmalı').id).toBe(from().getAttribute('aria-describedby'));
    type(from(), '12,50');
    expect(screen.queryByText('Bir sayı olmalı')).toBeNull();
    submit();
    expect(told).toEqual([{ min: '12.5' }]);
  });

  it('names the unit of its numbers in the fields and where it is on', () => {
    open();
    expect(screen.getAllByText('kg')).toHaveLength(2);
    const { chosenOf } = renderHook(useFacetWords).result.current;
    expect(chosenOf(facet, { min: '1', max: '2.5' }).text).toMatch(/^1 \D+ 2\.5 kg$/);
    expect(chosenOf(facet, { min: '1.5' }).text).toContain('1.5 kg');
    const { unit: _, ...bare } = facet;
    expect(chosenOf(bare, { max: '2.5' }).text).not.toContain('kg');
  });
});

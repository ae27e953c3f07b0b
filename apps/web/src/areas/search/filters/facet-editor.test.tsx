import type { Facet } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { FacetEditor } from './facet-editor.tsx';
import { isRange, type Filters } from '../library-search.rules.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('search');

function listOf(values: Facet['values'], key = '14'): Facet {
  return {
    key,
    name: 'Finish',
    is_primary: true,
    kind: 'list',
    values,
    min: null,
    max: null,
    step_increment: null,
  };
}
const many = Array.from({ length: 2000 }, (_, at) => ({ key: `f${at}`, label: `Finish ${at}`, count: 1 }));

function Form({ facet, start = [] }: { facet: Facet; start?: readonly string[] }) {
  const [chosen, setChosen] = useState<Filters[string]>([...start]);
  return (
    <>
      <FacetEditor facet={facet} name="Finish" chosen={chosen} onChange={(value) => setChosen(value ?? [])} />
      <output aria-label="chosen">{isRange(chosen) ? '' : chosen.join()}</output>
    </>
  );
}
// By selector: computing the roles of hundreds of rows is slow.
const boxes = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[role="group"][aria-label="Finish"] input'),
];
const names = (): (string | null | undefined)[] =>
  boxes().map((box) => box.parentElement?.firstElementChild?.nextElementSibling?.textContent);
const type = (words: string): void =>
  void fireEvent.change(screen.getByLabelText('Search in Finish'), {
    target: { value: words },
  });

describe('the values of a filter', () => {
  it('SEARCH-015 2,000 values show 200, chosen ones first, and a line for the others', () => {
    render(<Form facet={listOf(many)} start={['f1700', 'gone', 'f2']} />);
    expect(names().slice(0, 5)).toEqual(['Finish 2', 'Finish 1700', 'gone', 'Finish 0', 'Finish 1']);
    expect(boxes()).toHaveLength(200);
    expect(screen.getByText('1,801 more: type to narrow down')).toBeTruthy();
    const before = names();
    fireEvent.click(boxes()[1]!);
    fireEvent.click(boxes()[3]!);
    expect(names()).toEqual(before);
    expect(screen.getByLabelText('chosen').textContent).toBe('gone,f2,f0');
    type('FINISH 1999');
    expect(names()).toEqual(['Finish 1999']);
    expect(screen.queryByText(/more: type/)).toBeNull();
  });

  it('says the same in Turkish, and finds Turkish i in any spelling', async () => {
    await changeLanguage('tr');
    render(<Form facet={listOf([...many, { key: 'i', label: 'İnci ışığı', count: 1 }])} />);
    expect(screen.getByText('1.801 tane daha var: daraltmak için yazın')).toBeTruthy();
    fireEvent.change(screen.getByPlaceholderText(/Finish/), { target: { value: 'INCI ISIGI' } });
    expect(names()).toEqual(['İnci ışığı']);
    cleanup();
    await changeLanguage('en');
  });

  it('a short list keeps its order; completeness is named by the screen', () => {
    const values = ['0-49', '50-79', '80-99', '100'].map((key) => ({ key, label: key, count: 2 }));
    render(<Form facet={listOf(values, 'completeness')} start={['100']} />);
    expect(names()).toHaveLength(4);
    expect(names()[0]).toBe('Below 50%');
    expect(names()[3]).toBe('Complete');
    expect(boxes()[3]).toHaveProperty('checked', true);
  });
});

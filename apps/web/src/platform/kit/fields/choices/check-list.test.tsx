import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CheckList } from './check-list.tsx';
import { useTexts } from '../../../i18n/texts.fixture.ts';

useTexts();

function Form({ options, start = [] }: { options: readonly string[]; start?: readonly string[] }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <CheckList
        label="Finish"
        options={options.map((label) => ({ value: label, label }))}
        chosen={value}
        onChange={setValue}
        add={{ label: (text) => `Add ${text}`, onAdd: (text) => setValue([...value, text]) }}
      />
      <output aria-label="value">{value.join()}</output>
    </>
  );
}
const many = Array.from({ length: 2000 }, (_, at) => `Finish ${at}`);
const search = (): HTMLElement => screen.getByLabelText('Search: Finish');
const type = (words: string): void => void fireEvent.change(search(), { target: { value: words } });
// By selector: computing the roles of hundreds of rows is slow.
const boxes = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[role="group"][aria-label="Finish"] input'),
];
const names = (): (string | null | undefined)[] => boxes().map((box) => box.parentElement?.textContent);
const value = (): string | null => screen.getByLabelText('value').textContent;
const add = (): Element | null => document.querySelector('[role="group"] button');

describe('options with a box each', () => {
  it('2,000 options show 200, chosen ones first, and a line for the others', () => {
    render(<Form options={many} start={['Finish 1700', 'Finish 3']} />);
    expect(names().slice(0, 4)).toEqual(['Finish 3', 'Finish 1700', 'Finish 0', 'Finish 1']);
    expect(boxes()).toHaveLength(200);
    expect(screen.getByText('1,800 more: type to narrow down')).toBeTruthy();
    type('finish 1999');
    expect(names()).toEqual(['Finish 1999']);
    expect(screen.queryByText(/more: type/)).toBeNull();
  });

  it('a row stays where it is while it is ticked, and goes to the front with the next words', () => {
    render(<Form options={many} start={['Finish 1700']} />);
    const before = names();
    fireEvent.click(boxes()[0]!);
    fireEvent.click(boxes()[9]!);
    expect(names()).toEqual(before);
    expect(boxes()[0]).toHaveProperty('checked', false);
    expect(value()).toBe('Finish 8');
    type('1234');
    fireEvent.keyDown(search(), { key: 'Enter' });
    expect(value()).toBe('Finish 8,Finish 1234');
    type('');
    expect(names().slice(0, 3)).toEqual(['Finish 8', 'Finish 1234', 'Finish 0']);
  });

  it('an option that was just added is seen', () => {
    render(<Form options={many} />);
    type('Patina');
    fireEvent.click(add()!);
    expect(names()[0]).toBe('Patina');
  });

  it('ATTR-034 Turkish i: a spelling that exists is found and not offered as new', () => {
    render(<Form options={['İnci', 'Işık', 'Çam']} />);
    for (const words of ['inci', 'İNCİ', 'INCI', 'ınci']) {
      type(words);
      expect(names()).toEqual(['İnci']);
      expect(add()).toBeNull();
    }
    type('ışık');
    expect(names()).toEqual(['Işık']);
    expect(add()).toBeNull();
    type('isik');
    expect(names()).toEqual(['Işık']);
    type('cam');
    expect(names()).toEqual(['Çam']);
    expect(add()).not.toBeNull();
  });
});

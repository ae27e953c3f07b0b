import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cellKey, type CellChange, type Edits } from './rules/edits.rules.ts';
import { GridStatus } from './grid-status.tsx';
import { GridTools, type OpenTool } from './grid-tools.tsx';
import type { GridColumn } from './grid-types.ts';
import { GridView } from './grid-view.tsx';
import { useGrid } from './use-grid.ts';
import { useTexts } from '../i18n/texts.fixture.ts';

interface Lamp {
  id: string;
  name: string;
  price: string | null;
}
const lamps: Lamp[] = ['Alpha', 'Beta', 'Gamma'].map((name, at) => ({
  id: String(at + 1),
  name,
  price: String(10 * (at + 1)),
}));
const idOf = ({ id }: Lamp): string => id;
const text = (value: unknown): string => (value === null ? '' : String(value));
const columns: GridColumn<Lamp>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    valueOf: ({ name }) => name,
    show: text,
    textOf: text,
    read: (typed) => ({ ok: true, value: typed === '' ? null : typed }),
  },
  {
    key: 'price',
    title: 'Price',
    width: 100,
    valueOf: ({ price }) => price,
    show: text,
    textOf: text,
    read: (typed) =>
      /^\d*$/.test(typed)
        ? { ok: true, value: typed === '' ? null : typed }
        : { ok: false, problem: 'Must be a number' },
    number: { of: (value) => value as string | null, with: (_, number) => number },
  },
  {
    key: 'note',
    title: 'Note',
    width: 100,
    valueOf: () => null,
    show: text,
    textOf: text,
    read: (typed) => ({ ok: true, value: typed === '' ? null : typed }),
    proposalFor: ({ id }) => (id === '2' ? { value: 'Brass', confidence: 80 } : undefined),
  },
];
/** A price may not be empty. */
const problemsIn = (edits: Edits) =>
  new Map(
    lamps
      .map(({ id }) => cellKey({ row: id, column: 'price' }))
      .filter((key) => edits.get(key)?.value === null && edits.get(key)?.text === null)
      .map((key) => [key, 'Price is missing'] as const),
  );

let heard: CellChange[] = [];

function Table() {
  const [tool, setTool] = useState<OpenTool>(null);
  const grid = useGrid<Lamp>({
    columns,
    rows: lamps,
    idOf,
    same: Object.is,
    problemsIn,
    start: new Map(),
    startLayout: { hidden: new Set(), order: [], widths: {} },
    onChange: (changes) => heard.push(...changes),
  });
  return (
    <>
      <GridTools grid={grid} open={tool} onOpen={setTool} />
      <GridView
        grid={grid}
        label="Lamps"
        onFind={() => setTool('find')}
        onOpen={() => undefined}
        empty="None"
      />
      <GridStatus grid={grid} all={lamps.length} />
    </>
  );
}

useTexts('grid');
beforeEach(() => {
  heard = [];
  render(<Table />);
});

const grid = () => screen.getByRole('grid', { name: 'Lamps' });
function cell(row: number, column: number): HTMLElement {
  const line = within(grid()).getAllByRole('row')[row];
  const found = line && within(line).getAllByRole('gridcell')[column - 1];
  if (found === undefined) throw new Error('There is no such cell');
  return found;
}
const choose = (one: HTMLElement, more: object = {}) =>
  fireEvent.pointerDown(one, { button: 0, pointerType: 'mouse', ...more });
const key = (name: string, more: object = {}) => fireEvent.keyDown(grid(), { key: name, ...more });
const field = () => screen.getByRole('textbox', { name: /^Edit/ });

describe('BULKEDIT-001 the cells of a grid', () => {
  it('are typed into by the first letter, kept by Enter, and given up by Escape', () => {
    choose(cell(1, 1));
    key('N');
    fireEvent.change(field(), { target: { value: 'New' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(cell(1, 1).textContent).toBe('New');
    expect(cell(1, 1).dataset['changed']).toBe('true');
    expect(cell(2, 1).dataset['active']).toBe('true');
    key('F2');
    fireEvent.change(field(), { target: { value: 'Nothing of it' } });
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(cell(2, 1).textContent).toBe('Beta');
    expect(heard.map(({ after }) => after?.value)).toEqual(['New']);
  });

  it('take a block, mark what cannot be read, and go back in one step', () => {
    choose(cell(1, 1));
    fireEvent.paste(grid(), { clipboardData: { getData: () => 'A\t1\r\nB\tmany\r\n' } });
    expect([cell(1, 1), cell(1, 2), cell(2, 1), cell(2, 2)].map((one) => one.textContent)).toEqual([
      'A',
      '1',
      'B',
      'many',
    ]);
    expect(cell(2, 2).getAttribute('aria-invalid')).toBe('true');
    expect(cell(2, 2).getAttribute('aria-description')).toBe('Must be a number');
    key('z', { ctrlKey: true });
    expect([cell(1, 1), cell(2, 2)].map((one) => one.textContent)).toEqual(['Alpha', '20']);
    key('y', { ctrlKey: true });
    expect(cell(2, 2).textContent).toBe('many');
  });

  it('are filled down, copied, and worked out by a formula', () => {
    choose(cell(1, 2));
    choose(cell(3, 2), { shiftKey: true });
    key('d', { ctrlKey: true });
    expect([1, 2, 3].map((row) => cell(row, 2).textContent)).toEqual(['10', '10', '10']);
    const copied: string[] = [];
    fireEvent.copy(grid(), { clipboardData: { setData: (_: string, block: string) => copied.push(block) } });
    expect(copied).toEqual(['10\n10\n10']);
    key('=');
    fireEvent.change(field(), { target: { value: '=+50%' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect([1, 2, 3].map((row) => cell(row, 2).textContent)).toEqual(['15', '15', '15']);
  });

  it('B06 go on with a series by the handle, take a table of HTML, and hold the sum of what is typed', () => {
    choose(cell(1, 2));
    choose(cell(2, 2), { shiftKey: true });
    fireEvent.pointerUp(window);
    // The browser of tests knows no positions: the handle is drawn over the last row.
    document.elementFromPoint = () => cell(3, 2);
    const handle = grid().querySelector('[data-handle]') as HTMLElement;
    choose(handle);
    fireEvent.pointerMove(handle, { buttons: 1 });
    fireEvent.pointerUp(window);
    expect(cell(3, 2).textContent).toBe('30');
    const html = '<table><tr><td colspan="2">Both</td></tr><tr><td>B</td><td> 7 </td></tr></table>';
    const getData = (kind: string) => (kind === 'text/html' ? html : 'Both B 7');
    choose(cell(1, 1));
    fireEvent.paste(grid(), { clipboardData: { getData } });
    expect([cell(1, 1), cell(1, 2), cell(2, 1), cell(2, 2)].map((one) => one.textContent)).toEqual([
      'Both',
      '',
      'B',
      '7',
    ]);
    choose(cell(3, 2));
    key('=');
    fireEvent.change(field(), { target: { value: '=(1+2)*4' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(cell(3, 2).textContent).toBe('12');
  });

  it('B06 are sorted by a column, empty ones last, and a chosen column stays in view', async () => {
    const names = () => [1, 2, 3].map((row) => cell(row, 1).textContent);
    choose(cell(2, 2));
    key('Delete');
    const options = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'Options for Price' }));
      fireEvent.click(await screen.findByRole('button', { name }));
    };
    await options('Sort Z to A');
    expect(names()).toEqual(['Gamma', 'Alpha', 'Beta']);
    await options('Original order');
    expect(names()).toEqual(['Alpha', 'Beta', 'Gamma']);
    await options('Keep this column in view');
    expect(cell(1, 1).dataset['frozen']).toBe('true');
    expect(cell(1, 1).textContent).toBe('10');
    await options('Let this column scroll');
    expect(cell(1, 1).textContent).toBe('Alpha');
  });

  it('B06 are chosen by the number of their row', () => {
    fireEvent.pointerDown(screen.getByRole('rowheader', { name: '2' }), { button: 0, pointerType: 'mouse' });
    expect([1, 2, 3].map((row) => cell(row, 2).getAttribute('aria-selected'))).toEqual([
      'false',
      'true',
      'false',
    ]);
    expect(cell(2, 3).getAttribute('aria-selected')).toBe('true');
  });

  it('that must not be empty are painted as wrong when they are, and the line below leads to them one by one', () => {
    choose(cell(3, 2));
    key('Delete');
    choose(cell(1, 2));
    key('Delete');
    expect([cell(1, 2), cell(3, 2)].map((one) => one.getAttribute('aria-description'))).toEqual([
      'Price is missing',
      'Price is missing',
    ]);
    const next = screen.getByRole('button', { name: /^2 cells are wrong/ });
    act(() => next.click());
    expect(cell(3, 2).dataset['active']).toBe('true');
    act(() => next.click());
    expect(cell(1, 2).dataset['active']).toBe('true');
  });

  it('whose column is hidden come back when something is wrong there', () => {
    choose(cell(2, 2));
    key('Delete');
    fireEvent.click(screen.getByRole('button', { name: /^Columns/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Price' }));
    expect(within(grid()).getAllByRole('columnheader')).toHaveLength(3);
    act(() => screen.getByRole('button', { name: /^1 cell is wrong/ }).click());
    expect(cell(2, 2).dataset['active']).toBe('true');
  });

  it('show a proposal until it is taken by its mark, by Space, or in the field by the right arrow', () => {
    expect(cell(2, 3).textContent).toBe('Brass80%');
    expect(cell(1, 3).textContent).toBe('');
    choose(cell(2, 3));
    expect(heard).toEqual([]);
    const take = cell(2, 3).querySelector('[data-take]');
    fireEvent.click(take as Element);
    expect(cell(2, 3).textContent).toBe('Brass');
    key('z', { ctrlKey: true });
    key(' ');
    expect(cell(2, 3).textContent).toBe('Brass');
    key('z', { ctrlKey: true });
    key('Enter');
    fireEvent.keyDown(field(), { key: 'ArrowRight' });
    expect(cell(2, 3).textContent).toBe('Brass');
  });

  it('are found and replaced in all rows', () => {
    key('f', { ctrlKey: true });
    fireEvent.change(screen.getByRole('textbox', { name: 'Find' }), { target: { value: 'a' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Replace with' }), { target: { value: 'o' } });
    fireEvent.click(screen.getByRole('button', { name: 'Replace all' }));
    expect([1, 2, 3].map((row) => cell(row, 1).textContent)).toEqual(['olpho', 'Beto', 'Gommo']);
  });
});

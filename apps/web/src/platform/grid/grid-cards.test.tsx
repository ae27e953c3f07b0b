import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { GridCards } from './grid-cards.tsx';
import type { CellReader, GridColumn } from './grid-types.ts';
import { useGrid } from './use-grid.ts';
import { answerQuestion } from '../kit/confirm/ask-confirm.fixture.ts';
import { useTexts } from '../i18n/texts.fixture.ts';
import { openPart } from '../router/open-screen.fixture.tsx';

interface Lamp {
  id: string;
  name: string;
  boxes: number;
}
const column: GridColumn<Lamp> = {
  key: 'name',
  title: 'Name',
  width: 200,
  valueOf: ({ name }) => name,
  show: String,
  textOf: String,
  read: (text) => (text === '' ? { ok: false, problem: 'Must not be empty' } : { ok: true, value: text }),
};
const boxes: GridColumn<Lamp> = {
  ...column,
  key: 'boxes',
  title: 'Boxes',
  valueOf: ({ boxes: count }) => count,
  stepped: (value, by) => Number(value) + by,
};
const cardOf = (_: Lamp, cell: CellReader) => ({ title: String(cell('name')), note: '', picture: undefined });

function Cards({ count }: { count: number }) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: count }, (_, at): Lamp => ({
      id: String(at + 1),
      name: `Lamp ${at + 1}`,
      boxes: 1,
    })),
  );
  const grid = useGrid<Lamp>({
    columns: [column, boxes],
    rows,
    idOf: ({ id }) => id,
    same: Object.is,
    start: new Map(),
    startLayout: { hidden: new Set(), order: [], widths: {} },
    onChange: () => undefined,
  });
  const remove = (gone: Lamp): void => setRows(rows.filter((row) => row !== gone));
  return (
    <main>
      <h1 tabIndex={-1}>Lamps</h1>
      <button onClick={() => grid.write([{ row: 0, column: 0, text: '' }])}>Empty the first</button>
      <button onClick={() => grid.narrow({ words: { name: '2' }, only: 'all' })}>Narrow</button>
      <button onClick={() => grid.bring({ row: '2', column: 'name' })}>Bring the second</button>
      <output>{grid.rows.length}</output>
      <GridCards grid={grid} label="Lamps" cardOf={cardOf} remove={remove} />
    </main>
  );
}

useTexts('grid');
beforeEach(() => {
  window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never;
});
const open = async (count: number): Promise<void> => {
  openPart(<Cards count={count} />);
  await screen.findByRole('list');
};
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const press = (name: string): void => {
  button(name).focus();
  fireEvent.click(button(name));
};
const sheetOf = (name: string) => screen.findByRole('dialog', { name });
const focused = () => document.activeElement;
const find = (words: string): void => {
  const field = screen.getByRole('searchbox', { name: 'Find a row' });
  fireEvent.change(field, { target: { value: words } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const cards = () =>
  within(screen.getByRole('list', { hidden: true })).queryAllByRole('button', { hidden: true });

it('the next row comes into the same sheet, where the button keeps the focus; closing leads to its card', async () => {
  await open(52);
  press('Lamp 42');
  const sheet = await sheetOf('Lamp 42');
  await waitFor(() => expect(sheet.contains(focused())).toBe(true));
  for (let at = 43; at <= 52; at += 1) press('Next row');
  expect(await sheetOf('Lamp 52')).toBe(sheet);
  expect([within(sheet).getByRole('status').textContent, focused()]).toEqual([
    '52 of 52',
    button('Next row'),
  ]);
  press('Next row');
  expect(await sheetOf('Lamp 52')).toBe(sheet);
  press('Done');
  await waitFor(() => expect(focused()).toBe(button('Lamp 52')));
});

it('the card below a removed row takes the focus', async () => {
  await open(3);
  press('Lamp 1');
  await sheetOf('Lamp 1');
  press('Next row');
  press('Remove');
  await answerQuestion(true);
  await waitFor(() => expect(focused()).toBe(button('Lamp 3')));
});

it('a row with a problem opens without a keyboard, and what is typed is kept on the way to the next one', async () => {
  await open(3);
  press('Empty the first');
  fireEvent.click(cards()[0] as HTMLElement);
  const field = await screen.findByLabelText('Name');
  await waitFor(() => expect(focused()?.contains(field)).toBe(true));
  expect([field.getAttribute('aria-invalid'), focused()?.tagName]).toEqual(['true', 'DIV']);
  fireEvent.change(field, { target: { value: 'Torch' } });
  fireEvent.click(button('Next row'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lamp 2');
  expect(cards()[0]?.textContent).toBe('Torch');
});

it('steps lead through the rows that a search found, and an open one stays among them', async () => {
  await open(51);
  find('lamp 5');
  expect(cards().map(({ textContent }) => textContent)).toEqual(['Lamp 5', 'Lamp 50', 'Lamp 51']);
  press('Lamp 5');
  const sheet = await sheetOf('Lamp 5');
  press('Next row');
  const field = within(sheet).getByLabelText('Name');
  field.focus();
  fireEvent.change(field, { target: { value: 'Torch' } });
  field.blur();
  expect(await sheetOf('Torch')).toBe(sheet);
  expect(within(sheet).getByRole('status').textContent).toBe('2 of 3');
  press('Remove');
  await answerQuestion(true);
  // The words can still be taken away.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  find('');
  expect(cards()).toHaveLength(50);
});

it('what the grid is filtered by on a wider screen hides no card', async () => {
  await open(3);
  press('Narrow');
  expect([screen.getByRole('status').textContent, cards().length]).toEqual(['1', 3]);
});

it('a cell that is brought opens the card of its row', async () => {
  await open(3);
  press('Bring the second');
  expect(await sheetOf('Lamp 2')).toBeTruthy();
});

it('a number goes up by a button, and says what it was', async () => {
  await open(3);
  press('Lamp 1');
  await sheetOf('Lamp 1');
  press('One more');
  expect(screen.getByLabelText<HTMLInputElement>('Boxes').value).toBe('2');
  expect(screen.getByText('was 1')).toBeTruthy();
});

it('a number that is typed counts when a button is pressed that does not take the focus', async () => {
  await open(3);
  press('Lamp 1');
  await sheetOf('Lamp 1');
  const field = screen.getByLabelText<HTMLInputElement>('Boxes');
  field.focus();
  fireEvent.change(field, { target: { value: '40' } });
  fireEvent.click(button('One more'));
  expect(field.value).toBe('41');
});

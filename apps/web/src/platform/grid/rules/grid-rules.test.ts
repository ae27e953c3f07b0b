import { describe, expect, test } from 'vitest';
import { readBlock, writeBlock } from './clipboard.rules.ts';
import type { CellChange, Edit } from './edits.rules.ts';
import { drawnTo, fillDown, fillFrom, placeBlock } from './fill.rules.ts';
import { applyFormula, computed, readFormula } from './formulas.rules.ts';
import { mergeEdits } from './merge.rules.ts';
import { moved, nextByTab } from './range.rules.ts';
import { seriesOf } from './series.rules.ts';
import { replaced, summaryOf } from './summary.rules.ts';
import { NO_STEPS, redone, undone, withChanges, withStep } from './undo.rules.ts';
import { inOrder, offsetsOf, scrolledTo, shownColumns, shownRows } from './view.rules.ts';

const range = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right });

describe('BULKEDIT-001 the clipboard', () => {
  test('what Excel copies is read, with quotes, line breaks and tabs in cells', () => {
    expect(readBlock('a\tb\r\n"say ""hi"""\t"two\nlines"\r\n')).toEqual([
      ['a', 'b'],
      ['say "hi"', 'two\nlines'],
    ]);
    expect(readBlock('"12 in\tb')).toEqual([['"12 in', 'b']]);
    expect(readBlock('')).toEqual([['']]);
    expect(readBlock('\t\n')).toEqual([['', '']]);
  });
  test('what is written is read back the same', () => {
    const block = [
      ['a "b"', 'c\td'],
      ['', 'line\nbreak'],
    ];
    expect(readBlock(writeBlock(block))).toEqual(block);
  });
});

describe('BULKEDIT-001 filling and pasting', () => {
  test('Ctrl+D takes the first row, and for one row the one above', () => {
    expect(fillDown(range(1, 0, 3, 0)).map(({ from, to }) => [from.row, to.row])).toEqual([
      [1, 2],
      [1, 3],
    ]);
    expect(fillDown(range(2, 1, 2, 1))).toEqual([{ from: { row: 1, column: 1 }, to: { row: 2, column: 1 } }]);
    expect(fillDown(range(0, 0, 0, 3))).toEqual([]);
  });
  test('the handle goes down or across, and repeats what was selected', () => {
    const source = range(1, 1, 2, 1);
    expect(drawnTo(source, { row: 5, column: 2 })).toEqual(range(1, 1, 5, 1));
    expect(drawnTo(source, { row: 1, column: 3 })).toEqual(range(1, 1, 2, 3));
    expect(drawnTo(source, { row: 2, column: 1 })).toEqual(source);
    expect(fillFrom(source, range(0, 1, 5, 1)).map(({ from, to }) => [to.row, from.row])).toEqual([
      [0, 2],
      [3, 1],
      [4, 2],
      [5, 1],
    ]);
  });
  test('a paste of 5,000 rows into 200 is cut, and one cell fills a range', () => {
    const block = Array.from({ length: 5_000 }, (_, at) => [String(at), 'x', 'y']);
    const { cells, cut } = placeBlock(block, range(10, 1, 10, 1), { rows: 200, columns: 3 });
    expect(cut).toEqual({ rows: 4_810, columns: 1 });
    expect(cells).toHaveLength(380);
    expect(placeBlock([['a']], range(0, 0, 1, 1), { rows: 5, columns: 5 }).cells).toHaveLength(4);
    // Two columns do not divide three: the block is pasted once, although its row would fit.
    expect(placeBlock([['a', 'b']], range(0, 0, 3, 2), { rows: 5, columns: 5 }).cells).toHaveLength(2);
  });
});

test.each([
  ['+5%', '100', '105'],
  ['-10 %', '250', '225'],
  ['=*1.18', '100', '118'],
  ['x 1,18', '100', '118'],
  ['/3', '10', '3.3333'],
  ['-20', '100.5', '80.5'],
  ['round to .90', '12.40', '12.9'],
  ['*1.18 round to .99', '100', '117.99'],
  ['round to 5', '112', '110'],
  ['yuvarla', '2.5', '3'],
])('BULKEDIT-006 the formula %s makes of %s %s', (text, number, result) => {
  const formula = readFormula(text);
  expect(formula && applyFormula(formula, number)).toBe(result);
});
test('BULKEDIT-006 what is no formula is refused', () => {
  for (const text of ['', '5', '/0', 'abc', '+5%x']) expect(readFormula(text)).toBeUndefined();
});

describe('BULKEDIT-006 steps and merging', () => {
  const edit = (value: unknown): Edit => ({ value, text: null, problem: null });
  const change = (value: unknown, before?: Edit): CellChange => ({
    row: '1',
    column: 'a',
    before,
    after: edit(value),
  });
  test('many steps are taken back and done again; a new one ends what could be done again', () => {
    let steps = withStep(NO_STEPS, [change(1)]);
    steps = withStep(steps, [change(2, edit(1))]);
    const back = undone(steps);
    expect(back?.changes[0]?.after).toEqual(edit(1));
    const first = undone(back?.steps ?? NO_STEPS);
    expect(first?.changes[0]?.after).toBeUndefined();
    expect(undone(first?.steps ?? NO_STEPS)).toBeUndefined();
    expect(redone(first?.steps ?? NO_STEPS)?.changes[0]?.after).toEqual(edit(1));
    expect(withStep(back?.steps ?? NO_STEPS, [change(3)]).undone).toEqual([]);
    const edits = withChanges(new Map([['1|a', edit(1)]]), back?.changes ?? []);
    expect(edits.get('1|a')).toEqual(edit(1));
  });
  test('cells of another person are taken, and asked about where both changed the same', () => {
    const edits = new Map([
      ['a', edit(1)],
      ['b', edit(2)],
      ['c', edit(3)],
    ]);
    const theirs = new Map([
      ['a', edit(9)],
      ['b', edit(2)],
      ['d', edit(4)],
    ]);
    const merged = mergeEdits({ edits, waiting: new Set(['a', 'b']), theirs, same: Object.is });
    expect([...merged.taken.keys()]).toEqual(['b', 'd']);
    expect(merged.both.map(({ key }) => key)).toEqual(['a']);
  });
});

describe('BULKEDIT-001 keys, view and sums', () => {
  const size = { rows: 10, columns: 4 };
  test('arrows stay inside, Ctrl goes to the ends, Tab goes from row to row', () => {
    const from = { row: 0, column: 3 };
    expect(moved(from, { key: 'ArrowRight', isFar: false, page: 5 }, size)).toEqual(from);
    expect(moved(from, { key: 'End', isFar: true, page: 5 }, size)).toEqual({ row: 9, column: 3 });
    expect(moved(from, { key: 'Home', isFar: true, page: 5 }, size)).toEqual({ row: 0, column: 0 });
    expect(moved(from, { key: 'x', isFar: false, page: 5 }, size)).toBeUndefined();
    expect(nextByTab(from, { isBack: false, ...size })).toEqual({ row: 1, column: 0 });
    expect(nextByTab({ row: 9, column: 3 }, { isBack: false, ...size })).toBeUndefined();
  });
  test('only what is on screen is drawn', () => {
    expect(shownRows({ scroll: 340, room: 340, height: 34, count: 200 })).toEqual({ first: 6, last: 24 });
    const offsets = offsetsOf([100, 100, 100, 100, 100]);
    expect(shownColumns({ scroll: 150, room: 100, offsets })).toEqual({ first: 0, last: 4 });
    expect(scrolledTo({ scroll: 0, room: 100, start: 150, end: 200 })).toBe(100);
    expect(scrolledTo({ scroll: 90, room: 100, start: 20, end: 60 })).toBe(20);
    const columns = ['a', 'b', 'c'].map((key) => ({ key }));
    expect(inOrder(columns, ['c', 'gone']).map(({ key }) => key)).toEqual(['c', 'a', 'b']);
  });
  test('numbers are summed exactly, words are replaced whatever their case', () => {
    expect(summaryOf(['0.1', '0.2', '10'])).toEqual({
      count: 3,
      sum: '10.3',
      average: '3.43',
      lowest: '0.1',
    });
    expect(summaryOf(['1'])).toBeUndefined();
    expect(replaced('Oak and oak (x)', 'oak', '$& teak')).toBe('$& teak and $& teak (x)');
    expect(replaced('a(b)', '(b)', 'c')).toBe('ac');
  });
});

describe('B06 series and sums', () => {
  test.each([
    [
      ['1', '2'],
      ['3', '4'],
    ],
    [
      ['10', '8', '6'],
      ['4', '2'],
    ],
    [
      ['1.5', '2'],
      ['2.5', '3.0'],
    ],
    [
      ['10 cm', '20 cm'],
      ['30 cm', '40 cm'],
    ],
    [
      ['A-08', 'A-09'],
      ['A-10', 'A-11'],
    ],
    [
      ['LAMP 098', 'LAMP 099'],
      ['LAMP 100', 'LAMP 101'],
    ],
    [
      ['-2', '-1'],
      ['0', '1'],
    ],
  ])('%j goes on with %j', (texts, next) => {
    const series = seriesOf(texts);
    expect(texts.map((_, at) => series?.(at))).toEqual(
      texts.map((text) => (text === '2' && texts[0] === '1.5' ? '2.0' : text)),
    );
    expect(next.map((_, at) => series?.(texts.length + at))).toEqual(next);
  });
  test('a series goes on upwards, too', () => {
    expect(seriesOf(['5', '7'])?.(-1)).toBe('3');
  });
  test.each([[['1']], [['1', '1']], [['1', '2', '4']], [['Red', 'Blue']], [['A-1', 'B-2']], [['', '']]])(
    '%j begins no series',
    (texts) => {
      expect(seriesOf(texts)).toBeUndefined();
    },
  );
  test.each([
    ['=1+2', '3'],
    ['=2+3*4', '14'],
    ['=(2+3)*4', '20'],
    ['= 12 * 1,18', '14.16'],
    ['=-4/8', '-0.5'],
    ['=1/3', '0.3333'],
    ['=1/0', undefined],
    ['=1+', undefined],
    ['=(1', undefined],
    ['1+2', undefined],
    ['=A1+2', undefined],
    ['=+5%', undefined],
  ])('%s comes to %s', (text, result) => {
    expect(computed(text)).toBe(result);
  });
});

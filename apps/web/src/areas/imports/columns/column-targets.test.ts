import type { Attribute, ColumnTarget, ImportColumn } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  foldColumns,
  isAmount,
  openCount,
  partsOf,
  previewColumns,
  surenessOf,
  withChanges,
} from './column-targets.rules.ts';

const field = (name: 'product_id' | 'name' | 'category'): ColumnTarget => ({ kind: 'field', field: name });
const attribute = (id: number, part = 'value'): ColumnTarget => ({
  kind: 'attribute',
  attribute_id: id,
  part,
});
const column = (index: number, target: ColumnTarget, sure = 100): ImportColumn => ({
  index,
  letter: String.fromCharCode(65 + index),
  header: `Header ${index}`,
  sample: 'x',
  filled: 1,
  target,
  sure,
});

describe('sureness', () => {
  it('I19 is amber below 85 percent, open while undecided, skipped when not imported', () => {
    expect(surenessOf(column(0, attribute(1), 85))).toBe('sure');
    expect(surenessOf(column(0, attribute(1), 84))).toBe('unsure');
    expect(surenessOf(column(0, { kind: 'undecided' }, 0))).toBe('open');
    expect(surenessOf(column(0, { kind: 'skip' }, 20))).toBe('skipped');
  });

  it('counts the columns that still need a choice', () => {
    expect(openCount([column(0, { kind: 'undecided' }), column(1, { kind: 'skip' })])).toBe(1);
  });
});

describe('folding columns', () => {
  it('keeps what needs a look and the identity in sight, in the order of the sheet', () => {
    const columns = Array.from({ length: 30 }, (_, at) => column(at, attribute(at + 1), 95));
    columns[25] = column(25, { kind: 'undecided' }, 0);
    columns[27] = column(27, attribute(28), 89);
    columns[29] = column(29, field('product_id'), 99);
    columns[28] = { ...column(28, field('category')), sections: { headings: 2, rows: 9, example: 'SOFAS' } };
    const { shown, folded } = foldColumns(columns);
    expect(shown.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 25, 27, 28, 29]);
    expect(folded).toHaveLength(20);
  });

  it('X09 a column with formulas without a stored value stays in sight', () => {
    const columns = Array.from({ length: 20 }, (_, at) => column(at, attribute(at + 1), 95));
    const uncounted = columns.map((one) => (one.index === 15 ? { ...one, uncounted: 3 } : one));
    expect(foldColumns(columns).shown).not.toContainEqual(columns[15]);
    expect(foldColumns(uncounted).shown).toContainEqual(uncounted[15]);
  });

  it('does not fold away one or two columns', () => {
    const columns = Array.from({ length: 12 }, (_, at) => column(at, attribute(at + 1), 95));
    expect(foldColumns(columns)).toEqual({ shown: columns, folded: [] });
  });
});

describe('changing a column', () => {
  const columns = [column(0, field('name')), column(1, attribute(4)), column(2, { kind: 'skip' })];

  it('takes a target over from the column that had it, which then needs a choice', () => {
    expect(changesOf(columns, 2, field('name'))).toEqual([
      { index: 0, target: { kind: 'undecided' } },
      { index: 2, target: field('name') },
    ]);
  });

  it('lets any number of columns be skipped, and parts of one attribute stand side by side', () => {
    expect(changesOf(columns, 1, { kind: 'skip' })).toHaveLength(1);
    expect(changesOf(columns, 2, attribute(4, 'unit'))).toHaveLength(1);
  });

  it('shows the choice before the server has answered', () => {
    const shown = withChanges(columns, new Map([[2, attribute(9)]]));
    expect(shown[2]).toMatchObject({ target: attribute(9), sure: 100 });
    expect(shown[0]).toBe(columns[0]);
  });
});

describe('columns of the preview', () => {
  it('leaves out the ID, the name, and what is not imported', () => {
    const columns = [
      column(0, field('product_id')),
      column(1, field('name')),
      column(2, field('category')),
      column(3, attribute(1)),
      column(4, { kind: 'skip' }),
      column(5, { kind: 'undecided' }),
    ];
    expect(previewColumns(columns).map(({ index }) => index)).toEqual([2, 3]);
  });

  it('aligns numbers and prices to the right, their units and currencies not', () => {
    const attributes = [{ id: 1, dtype: 'price' } as Attribute, { id: 2, dtype: 'text' } as Attribute];
    expect(isAmount(column(0, attribute(1)), attributes)).toBe(true);
    expect(isAmount(column(0, attribute(1, 'currency')), attributes)).toBe(false);
    expect(isAmount(column(0, attribute(2)), attributes)).toBe(false);
    const measures = [
      { id: 1, dtype: 'uom', dimension: 'count' } as Attribute,
      { id: 2, dtype: 'uom', dimension: 'time' } as Attribute,
    ];
    expect([1, 2].map((id) => isAmount(column(0, attribute(id)), measures))).toEqual([true, false]);
  });
});

it('offers the parts of composite attributes only', () => {
  expect(partsOf({ dtype: 'size' } as Attribute)).toEqual(['length', 'width', 'height', 'unit']);
  expect(partsOf({ dtype: 'uom' } as Attribute)).toEqual(['unit']);
  expect(partsOf({ dtype: 'text' } as Attribute)).toEqual([]);
});

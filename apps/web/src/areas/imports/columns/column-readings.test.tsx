import type { ColumnReading, ImportColumn } from '@sourcewiz/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { chooseOption } from '../../../platform/kit/fields/choices/choice-field.fixture.ts';
import { ColumnReadings } from './column-readings.tsx';
import { isMatched, openCount, surenessOf } from './column-targets.rules.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('imports');

const mark: ColumnReading = {
  value: ',',
  from: 'cells',
  cells: 48,
  example: '1.250,00',
  asked: false,
  choices: [
    { value: '.', typed: '1.250', shown: '1.25' },
    { value: ',', typed: '1.250', shown: '1250' },
  ],
};
const columnOf = (more: Partial<ImportColumn>): ImportColumn => ({
  index: 2,
  letter: 'C',
  header: 'Price',
  sample: '1.250',
  filled: 48,
  target: { kind: 'attribute', attribute_id: 4, part: 'value' },
  sure: 96,
  ...more,
});
const question = columnOf({
  reading: { decimal_mark: { ...mark, value: null, asked: true, example: '1.250' } },
});

function show(column: ImportColumn) {
  const onRead = vi.fn<(kind: string, value: string) => void>();
  const onLeaveOut = vi.fn<() => void>();
  render(<ColumnReadings column={column} onRead={onRead} onLeaveOut={onLeaveOut} />);
  return { onRead, onLeaveOut };
}

describe('how a column is read', () => {
  it('I01 says from how many cells it was decided, and what the title says not again', () => {
    show(columnOf({ reading: { decimal_mark: mark, currency: { ...mark, from: 'header' } } }));
    expect(screen.getByText('from 48 cells: 1.250,00')).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('I01 asks with both readings where the cells do not say it', () => {
    const { onRead } = show(question);
    expect(screen.getByText('How is 1.250 meant?')).toBeTruthy();
    expect(screen.getByText('The column is left out until you choose.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Decimal mark of column Price/ }));
    chooseOption('1.250 = 1250');
    expect(onRead).toHaveBeenCalledWith('decimal_mark', ',');
  });

  it('I14 warns of measures of two sizes, with one of each and how many there are', () => {
    const seen = (count: number, example: string) => ({ count, example });
    show(columnOf({ mixed: { small: seen(3, '0.12'), large: seen(1_200, '120') } }));
    expect(screen.getByText(/0\.12 and similar \(3\), 120 and similar \(1,200\)/)).toBeTruthy();
  });

  it('X09 says how many cells hold formulas without a stored value, and what to do', () => {
    show(columnOf({ uncounted: 1_200 }));
    expect(
      screen.getByText(
        /^1,200 cells hold formulas without a stored value\. Open the file in Excel or LibreOffice/,
      ),
    ).toBeTruthy();
  });

  it('I06 says how many headings a column was made of, and how many rows are below them', () => {
    show(columnOf({ letter: '', sections: { headings: 12, rows: 3_400, example: 'SOFAS' } }));
    expect(screen.getByText('from 12 headings over 3,400 rows')).toBeTruthy();
  });

  it('I03 says of a wrong column once what is wrong, and leaves it out on demand', () => {
    const { onLeaveOut } = show(
      columnOf({
        problem: {
          code: 'column_unreadable',
          message: 'Most cells cannot be read as Price, such as “Oak”. The column is left out',
          params: { label: 'Price', text: 'Oak' },
        },
      }),
    );
    expect(screen.getByText(/^Most cells cannot be read as Price, such as “Oak”/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Leave it out' }));
    expect(onLeaveOut).toHaveBeenCalled();
  });

  it('I19 a column with an open question is counted, and goes nowhere yet', () => {
    expect([surenessOf(question), isMatched(question), openCount([question])]).toEqual(['asked', false, 1]);
    const answered = columnOf({ reading: { decimal_mark: { ...mark, asked: true, from: 'person' } } });
    expect([surenessOf(answered), isMatched(answered), openCount([answered])]).toEqual(['sure', true, 0]);
  });
});

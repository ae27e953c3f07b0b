import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CodeBoxes } from './code-boxes.tsx';
import { emptyCode, minutesAndSeconds, putDigits, takeDigit, wholeCode } from './code.rules.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('identity');

function Code() {
  const [boxes, setBoxes] = useState(() => emptyCode(6));
  return <CodeBoxes boxes={boxes} onChange={setBoxes} invalid={false} />;
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const box = (at: number) => boxes()[at] as HTMLInputElement;
const texts = () =>
  boxes()
    .map(({ value }) => value)
    .join('|');

describe('the boxes of the code', () => {
  it('AUTH-011 there are six, and typing moves on from one to the next', () => {
    render(<Code />);
    expect(boxes()).toHaveLength(6);
    fireEvent.change(box(0), { target: { value: '4' } });
    expect(document.activeElement).toBe(box(1));
    fireEvent.change(box(1), { target: { value: '8' } });
    expect(texts()).toBe('4|8||||');
    expect(document.activeElement).toBe(box(2));
  });

  it('a pasted code fills all of them, whatever stands between its digits', () => {
    render(<Code />);
    fireEvent.paste(box(2), { clipboardData: { getData: () => ' 482-913\n' } });
    expect(texts()).toBe('4|8|2|9|1|3');
    expect(document.activeElement).toBe(box(5));
  });

  it('the whole code offered by the phone for the first box fills all of them', () => {
    render(<Code />);
    expect(box(0).autocomplete).toBe('one-time-code');
    fireEvent.change(box(0), { target: { value: '482913' } });
    expect(texts()).toBe('4|8|2|9|1|3');
  });

  it('Backspace empties the box, then the one before', () => {
    render(<Code />);
    fireEvent.paste(box(0), { clipboardData: { getData: () => '482913' } });
    fireEvent.keyDown(box(5), { key: 'Backspace' });
    expect(texts()).toBe('4|8|2|9|1|');
    fireEvent.keyDown(box(5), { key: 'Backspace' });
    expect(texts()).toBe('4|8|2|9||');
    expect(document.activeElement).toBe(box(4));
  });

  it('arrow keys move between the boxes, and typing in a full box replaces its digit', () => {
    render(<Code />);
    fireEvent.paste(box(0), { clipboardData: { getData: () => '482913' } });
    box(3).focus();
    fireEvent.keyDown(box(3), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(box(2));
    fireEvent.change(box(2), { target: { value: '27' } });
    expect(texts()).toBe('4|8|7|9|1|3');
    fireEvent.change(box(2), { target: { value: '17' } });
    expect(texts()).toBe('4|8|7|9|1|3'.replace('7', '1'));
  });

  it('letters are ignored', () => {
    render(<Code />);
    fireEvent.change(box(0), { target: { value: 'x' } });
    expect(texts()).toBe('|||||');
  });
});

describe('rules of the code', () => {
  it('is whole with six digits only', () => {
    expect(wholeCode(['1', '2', '3', '4', '5', ''])).toBeNull();
    expect(wholeCode(['0', '2', '3', '4', '5', '6'])).toBe('023456');
  });
  it('short pastes stay where they were put', () => {
    expect(putDigits(emptyCode(6), 2, '12')).toEqual({ boxes: ['', '', '1', '2', '', ''], next: 4 });
    expect(takeDigit(emptyCode(6), 0)).toEqual({ boxes: emptyCode(6), next: 0 });
  });
  it('AUTH-043 the time left is shown as mm:ss', () => {
    expect([180, 134.2, 59, 0, -3].map(minutesAndSeconds)).toEqual([
      '03:00',
      '02:15',
      '00:59',
      '00:00',
      '00:00',
    ]);
  });
});

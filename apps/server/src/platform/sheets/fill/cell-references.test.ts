import { expect, test } from 'vitest';
import { filledDown, mapRanges, movedRows, stretchedRows, withAddedRows } from './cell-references.ts';

/** Three rows inserted below a body of rows 5 to 7, with content below it. */
const added = { first: 5, at: 8, count: 3, moves: true };
const where = { sheet: 'Form', own: 'Form' };

test("A buyer's template: formulas are filled down as people do it", () => {
  expect(filledDown('E5*F5', 2)).toBe('E7*F7');
  expect(filledDown('$E$5*F5+$G5+H$5', 2)).toBe('$E$5*F7+$G7+H$5');
  expect(filledDown('VLOOKUP(A5,Lists!$A$1:$B$9,2,0)&"A5 of B5"', 1)).toBe(
    'VLOOKUP(A6,Lists!$A$1:$B$9,2,0)&"A5 of B5"',
  );
  expect(filledDown("LOG10(A5)+YTD2024+'Sheet A5'!B5+Items[Price 2]", 1)).toBe(
    "LOG10(A6)+YTD2024+'Sheet A5'!B6+Items[Price 2]",
  );
  expect(filledDown('A1048576', 1)).toBe('#REF!');
});

test("A buyer's template: what formulas mean stays the same when rows come between, and sums take them in", () => {
  const inSheet = (formula: string, row?: number) =>
    withAddedRows(formula, added, { ...where, ...(row === undefined ? {} : { row }) });
  expect(inSheet('SUM(F5:F7)', 8)).toBe('SUM(F5:F10)');
  expect(inSheet('SUM(F5:F7)/F8', 9)).toBe('SUM(F5:F10)/F11');
  expect(inSheet('SUM(E7:H7)', 7)).toBe('SUM(E7:H7)');
  expect(inSheet('F7/SUM($F$5:$F$7)', 7)).toBe('F7/SUM($F$5:$F$10)');
  expect(inSheet('SUM(5:7)+SUM(A:A)', 9)).toBe('SUM(5:10)+SUM(A:A)');
  expect(inSheet('SUM(A1:A3)+Other!F8', 9)).toBe('SUM(A1:A3)+Other!F8');
  const elsewhere = { sheet: "Buyer's form", own: 'Summary' };
  expect(withAddedRows("'Buyer''s form'!F8+F8+'Other'!F8", added, elsewhere)).toBe(
    "'Buyer''s form'!F11+F8+'Other'!F8",
  );
  expect(withAddedRows('[1]Form!F8', added, where)).toBe('[1]Form!F8');
});

test("A buyer's template: a body of one row grows with its sums, and ranges that are long enough stay", () => {
  const one = { first: 5, at: 6, count: 9, moves: false };
  expect(withAddedRows('SUM(F5:F5)', one, where)).toBe('SUM(F5:F14)');
  expect(mapRanges('D5 F5:F1000 A1:A3', (rows) => stretchedRows(rows, one))).toBe('D5:D14 F5:F1000 A1:A3');
  expect(mapRanges('B5:D5 A9:B9 A:A', (rows) => movedRows(rows, added))).toBe('B5:D5 A12:B12 A:A');
});

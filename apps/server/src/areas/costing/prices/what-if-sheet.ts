import type { Language } from '@sourcewiz/contract';
import type { SheetCell, SheetToWrite } from '../../../platform/sheets/index.ts';
import type { Recosted } from './recost.rules.ts';

const words = {
  en: {
    sheet: 'What if',
    columns: [
      'ID',
      'Product',
      'Currency',
      'Cost now',
      'New cost',
      'Price now',
      'Margin now, %',
      'New margin, %',
      'Price that keeps it',
      'Below the floor',
    ],
    yes: 'yes',
  },
  tr: {
    sheet: 'Ya olursa',
    columns: [
      'Kimlik',
      'Ürün',
      'Para birimi',
      'Şimdiki maliyet',
      'Yeni maliyet',
      'Şimdiki fiyat',
      'Şimdiki marj, %',
      'Yeni marj, %',
      'Marjı koruyan fiyat',
      'Tabanın altında',
    ],
    yes: 'evet',
  },
} as const;
const WIDTHS = [18, 34, 10, 12, 12, 12, 12, 12, 16, 14];

const text = (value: string): SheetCell => (value === '' ? null : { kind: 'text', text: value });
const number = (value: string | null): SheetCell => (value === null ? null : { kind: 'number', text: value });

/** A preview as a sheet, one row per product. */
export function whatIfSheet(
  rows: readonly { code: string; name: string; one: Recosted; margin: string | null; isBelow: boolean }[],
  language: Language,
): SheetToWrite {
  const { sheet: name, columns, yes } = words[language];
  return {
    name,
    columns: columns.map((header, at) => ({ header, width: WIDTHS[at] ?? 12 })),
    rows: rows.map(({ code, name: product, one: { sheet, figures }, margin, isBelow }) => [
      text(code),
      text(product),
      text(sheet.input.currency),
      number(sheet.figures.cost),
      number(figures.cost),
      number(sheet.figures.exw),
      number(sheet.figures.margin_percent),
      number(margin),
      number(figures.exw),
      text(isBelow ? yes : ''),
    ]),
    freeze: { rows: 1, columns: 2 },
  };
}

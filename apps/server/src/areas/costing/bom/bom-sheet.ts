import type { AnswerOf, getBom, Language } from '@sourcewiz/contract';
import type { SheetCell, SheetToWrite } from '../../../platform/sheets/index.ts';
import { bomFields } from './bom-fields.ts';
import type { SheetOwner } from './bom.rules.ts';

const words = {
  en: {
    sheet: 'Bill of materials',
    level: 'Level',
    name: 'Name',
    kind: 'Kind',
    kinds: { part: 'Part', material: 'Material', process: 'Process' },
    loss: 'Loss %',
    rate: 'Rate',
    currency: 'Currency',
    cost: 'Cost in parent',
    need: (order: string) => `For ${order}`,
  },
  tr: {
    sheet: 'Ürün ağacı',
    level: 'Seviye',
    name: 'Ad',
    kind: 'Tür',
    kinds: { part: 'Parça', material: 'Malzeme', process: 'İşlem' },
    loss: 'Fire %',
    rate: 'Fiyat',
    currency: 'Para birimi',
    cost: 'Üst üründeki maliyet',
    need: (order: string) => `${order} için`,
  },
} as const;

const text = (value: string): SheetCell => (value === '' ? null : { kind: 'text', text: value });
const number = (value: string): SheetCell => ({ kind: 'number', text: value });

/** A bill of materials: first the columns that come in again, then what they make. */
export function bomSheet(
  { nodes, order }: AnswerOf<typeof getBom>,
  { codeOf, language }: { codeOf: (owner: SheetOwner) => string; language: Language },
): SheetToWrite {
  const t = words[language];
  const own = Object.values(bomFields).map(({ label }) => label[language]);
  const rest = [t.level, t.name, t.kind, t.loss, t.rate, t.currency, t.cost, t.need(order)];
  const widths = [18, 18, 10, 10, 14, 8, 34, 10, 9, 12, 10, 14, 14];
  return {
    name: t.sheet,
    columns: [...own, ...rest].map((header, at) => ({ header, width: widths[at] ?? 12 })),
    rows: nodes.map((node) => [
      text(codeOf(node.sheet)),
      text(node.code === '' ? node.name : node.code),
      number(node.quantity),
      text(node.unit),
      text(node.reference),
      number(String(node.depth + 1)),
      text(node.name),
      text(t.kinds[node.kind]),
      number(node.loss_percent),
      number(node.rate),
      text(node.currency),
      number(node.cost),
      number(node.need),
    ]),
    freeze: { rows: 1, columns: 2 },
  };
}

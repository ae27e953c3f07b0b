import {
  cartonNumbers,
  cartonTotals,
  numberCartons,
  packedByLine,
  type CartonRange,
  type Language,
  type TradePaperSettings,
} from '@sourcewiz/contract';
import { paperWords } from './paper-words.ts';
import type { Opened } from '../paper-answers.ts';
import type { PaperPrint } from './printed-paper.ts';
import { hsCode, type Numbers } from './printed-numbers.ts';

/** The cartons, and the same by product. */
export function packedTables(
  { lines, packing }: Opened,
  { settings, language, number }: { settings: TradePaperSettings; language: Language; number: Numbers },
): Pick<PaperPrint, 'ranges' | 'rangeNotes' | 'rangeTotals' | 'byProduct'> {
  const w = paperWords[language];
  const totals = cartonTotals(packing);
  const byUid = new Map(lines.map((line) => [line.uid, line]));
  const skuOf = (uid: string) => byUid.get(uid)?.facts.sku || byUid.get(uid)?.name || '';
  const kg = (value: string | null) => (value === null ? '' : number(value, 1));
  const numbered = numberCartons(packing);
  const size = ({ length, width, height }: CartonRange) =>
    [length, width, height]
      .filter(Boolean)
      .map((side) => number(side))
      .join(' × ');
  const each = ({ contents }: CartonRange) => contents.reduce((all, { pieces }) => all + pieces, 0);
  return {
    ranges: numbered.map((range) => [
      cartonNumbers(range),
      range.contents.length > 1 ? w.mixed : (byUid.get(range.contents[0]?.line ?? '')?.name ?? ''),
      number(String(each(range))),
      number(String(range.count)),
      number(String(range.pieces)),
      kg(range.net_kg),
      kg(range.gross_kg),
      kg(range.net),
      kg(range.gross),
      size(range),
      range.cbm === null ? '' : number(range.cbm, 4),
    ]),
    rangeNotes: numbered.map(({ of, contents }) => ({
      of: w.ofAll(number(String(of))),
      note:
        contents.length > 1
          ? contents.map(({ line, pieces }) => `${pieces} × ${skuOf(line)}`).join(', ')
          : skuOf(contents[0]?.line ?? ''),
    })),
    rangeTotals: [
      w.total,
      '',
      '',
      number(String(totals.cartons)),
      number(String(totals.pieces)),
      '',
      '',
      // A sum that leaves cartons out would be a false weight.
      totals.without_weight === 0 ? number(totals.net_kg, 1) : '',
      totals.without_weight === 0 ? number(totals.gross_kg, 1) : '',
      '',
      totals.without_size === 0 ? number(totals.cbm, 4) : '',
    ],
    byProduct: packedByLine(packing).map(({ line, pieces, cartons }) => [
      byUid.get(line)?.name ?? '',
      skuOf(line),
      hsCode(byUid.get(line)?.facts.hs_code ?? '', settings),
      cartons,
      number(String(pieces)),
    ]),
  };
}

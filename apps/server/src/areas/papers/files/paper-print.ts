import {
  documentFigures,
  documentTypeNames,
  exact,
  longDay,
  packedByLine,
  summaryIn,
  typedUnitWord,
  type PaperTerms,
  type TradePaperSettings,
} from '@sourcewiz/contract';
import { grouped } from '../../documents/index.ts';
import { paperWords } from './paper-words.ts';
import type { Opened } from '../paper-answers.ts';
import { numberOf } from '../papers.service.ts';
import { packedTables } from './printed-cartons.ts';
import { hsCode } from './printed-numbers.ts';
import {
  blocksOf,
  deliveriesOf,
  factsOfPaper,
  noticesOf,
  partiesOf,
  sumsOfPaper,
  wordsOf,
} from './printed-parts.ts';
import type { PaperPrint } from './printed-paper.ts';

/** A paper as it is printed. */
export function paperPrint(
  paper: Opened,
  {
    company,
    settings,
    look: { design, size, language },
    signature = null,
    stamp = null,
  }: {
    company: PaperPrint['company'];
    settings: TradePaperSettings;
    look: Pick<PaperTerms, 'design' | 'size' | 'language'>;
    signature?: string | null;
    stamp?: string | null;
  },
): PaperPrint {
  const { row, terms, lines, packing } = paper;
  const w = paperWords[language];
  const figures = documentFigures(lines, row.adjustments);
  const isIndian = terms.currency === 'INR';
  const number = (value: string, decimals = 0) => grouped(value, { decimals, language, indian: isIndian });
  const money = (value: string) => number(value, 2);
  const isPacking = row.type === 'packaging-list';
  const isPurchase = row.type === 'purchase-order';
  const places = new Map(packedByLine(packing).map(({ line, cartons }) => [line, cartons]));
  const title = documentTypeNames[row.type][language];
  const day = longDay(paper.day, language);
  const printed = numberOf(row);
  let [pieces, amount] = [exact(0), exact(0)];
  return {
    company,
    look: { design: '', paper: size, accent: '#1b1a18', font: 'Noto Sans' },
    design,
    title,
    number: printed === '' ? w.draft : `${printed}, ${day}`,
    heading: printed === '' ? `${title}, ${w.draft.toLocaleLowerCase(language)}` : `${title} ${printed}`,
    party: `${day}, ${(isPurchase ? row.seller : row.buyer).company}`,
    notices: [...(row.state === 'cancelled' ? [w.cancelled] : []), ...noticesOf(paper, settings, language)],
    parties: partiesOf(paper, settings, language),
    facts: factsOfPaper(paper, settings, language),
    labels: {
      no: language === 'tr' ? 'Sıra' : '#',
      goods: w.goods,
      hs: w.hs[settings.pack],
      cartons: w.cartons,
      quantity: w.quantity,
      price: `${w.price}, ${terms.currency}`,
      amount: `${w.amount}, ${terms.currency}`,
      page: w.page,
      number: printed === '' ? w.draft : printed,
      contents: w.contents,
      perCarton: w.perCarton,
      count: w.count,
      pieces: w.pieces,
      netEach: w.netEach,
      grossEach: w.grossEach,
      net: w.net,
      gross: w.gross,
      carton: w.carton(packing[0]?.unit ?? 'cm'),
      cbm: w.cbm,
      total: w.total,
      byProduct: w.byProduct,
      product: w.product,
      deliveryPlan: w.deliveryPlan,
      deliveryDay: w.deliveryDay,
    },
    isPriced: !isPacking,
    hasCartons: !isPacking && places.size > 0,
    lines: isPacking
      ? []
      : lines.map((line, at) => {
          pieces = pieces.plus(line.quantity);
          amount = amount.plus(figures.lines[at]?.amount ?? 0);
          const { facts } = line;
          return {
            name: line.name,
            note: [facts.sku, facts.variant, summaryIn(facts, language)].filter(Boolean).join(', '),
            remark: line.remark,
            hs: hsCode(facts.hs_code, settings),
            cartons: places.get(line.uid) ?? '',
            quantity: `${number(line.quantity)} ${typedUnitWord(line.unit, language)}`,
            price: line.price === null ? '–' : number(line.price, 2),
            amount: money(figures.lines[at]?.amount ?? '0'),
            brought: w.brought(at + 1),
            carried: w.carried(at + 1),
            piecesSoFar: number(pieces.toFixed()),
            amountSoFar: money(amount.toFixed()),
          };
        }),
    ...(isPacking ? packedTables(paper, { settings, language, number }) : noTables),
    ...deliveriesOf(paper, { language, number }),
    sums: isPacking ? [] : sumsOfPaper(paper, { language, money, number }),
    total: isPacking
      ? null
      : {
          label:
            [w.total, terms.incoterm, terms.incoterm_place].filter(Boolean).join(' ') + `, ${terms.currency}`,
          value: money(figures.taxed_total),
        },
    words: isPacking ? [] : wordsOf(paper, { language, taxed: figures.taxed_total }),
    blocks: blocksOf(paper, { settings, language, number }),
    signature,
    stamp,
    signer: terms.signer === '' ? '' : w.signs(terms.signer),
    signerFor: w.signsFor((isPurchase ? row.buyer : row.seller).company),
    acceptance: isPurchase ? w.accepted : '',
    closing: row.type === 'proforma-invoice' ? w.proforma : '',
  };
}

const noTables = { ranges: [], rangeNotes: [], rangeTotals: [], byProduct: [] };

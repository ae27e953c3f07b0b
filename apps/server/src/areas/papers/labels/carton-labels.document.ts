import { z } from 'zod';
import {
  CARTON_LABELS_MAX,
  CARTONS_MAX,
  cartonTotals,
  countryText,
  townBeside,
  type Language,
  documentTypeNames,
  portText,
  groupDigits,
  numberCartons,
  ssccOf,
  typedUnitWord,
  type CartonLabelSize,
  type Party,
} from '@sourcewiz/contract';
import { drawGs1128 } from '../../../platform/codes/draw-code.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { defineDocument } from '../../../platform/print/index.ts';
import { takeSerials } from '../../documents/index.ts';
import { organisationOf, settingOf } from '../../organisation/index.ts';
import type { Opened } from '../paper-answers.ts';
import { paperWords } from '../files/paper-words.ts';
import { findPaper, numberOf } from '../papers.service.ts';
import { changePaper } from '../papers.store.ts';
import type { SerialBlock } from '../papers.tables.ts';

/** Labels that are typeset at once. */
const PER_PART = 200;

const sizes: Readonly<
  Record<CartonLabelSize, { width: number; height: number; columns: number; rows: number }>
> = {
  '100x150': { width: 100, height: 150, columns: 1, rows: 1 },
  a6: { width: 105, height: 148, columns: 1, rows: 1 },
  a4: { width: 105, height: 148.5, columns: 2, rows: 2 },
};

const fact = z.object({ label: z.string(), value: z.string() });
const label = z.object({
  /** `7 / 60` */
  carton: z.string(),
  contents: z.array(z.string()),
  facts: z.array(fact),
  /** Eighteen digits; '' without a GS1 prefix. */
  sscc: z.string(),
  /** The SSCC as bars, an SVG image; '' until it is drawn. */
  bars: z.string(),
});

/** What `carton-labels.typ` prints. */
const cartonLabelData = z.object({
  company: z.object({ name: z.string() }),
  page: z.object({ width: z.number(), height: z.number(), columns: z.int(), rows: z.int() }),
  labels: z.object({
    carton: z.string(),
    from: z.string(),
    to: z.string(),
    marks: z.string(),
    contents: z.string(),
  }),
  sender: z.array(z.string()),
  receiver: z.array(z.string()),
  marks: z.array(z.string()),
  cartons: z.array(label),
});
type Labels = z.output<typeof cartonLabelData>;

export interface CartonOrder {
  id: number;
  size: CartonLabelSize;
  from?: number | undefined;
  to?: number | undefined;
}

/** The labels of cartons. `load` throws not_found, no_cartons, payload_too_large. */
export const cartonLabelDocument = defineDocument({
  kind: 'carton_labels_pdf',
  template: 'carton-labels',
  version: 2,
  schema: cartonLabelData,
  // Many small texts.
  tagged: false,
  async load(ctx, { id, size, from = 1, to }: CartonOrder) {
    const paper = await findPaper(ctx, id);
    const { name } = await organisationOf(ctx);
    const last = Math.min(to ?? CARTONS_MAX, cartonTotals(paper.packing).cartons);
    if (last - from >= CARTON_LABELS_MAX)
      fail('payload_too_large', { params: { limit: `${CARTON_LABELS_MAX} labels` } });
    const chosen = labelsOf(paper, { from, to: last });
    if (chosen.length === 0) fail('no_cartons');
    const { row, terms } = paper;
    const w = paperWords[terms.language];
    const consignee = row.parties['consignee'];
    const content: Labels = {
      company: { name },
      page: sizes[size],
      labels: {
        carton: w.oneCarton,
        from: w.exporter,
        to: w.consignee,
        marks: w.marks,
        contents: w.contents,
      },
      sender: linesOf(row.seller, terms.language),
      receiver: linesOf(consignee?.company ? consignee : row.buyer, terms.language),
      marks: terms.marks.split(/\r?\n/).filter((line) => line.trim() !== ''),
      cartons: chosen,
    };
    return {
      name: `${numberOf(row) || documentTypeNames[row.type][terms.language]} ${w.cartons}`,
      language: terms.language,
      content,
      needs: ['view_quotation'],
    };
  },
  split: ({ cartons, ...rest }: Labels) =>
    Array.from({ length: Math.ceil(cartons.length / PER_PART) }, (_, at) => ({
      ...rest,
      cartons: cartons.slice(at * PER_PART, (at + 1) * PER_PART),
    })),
  draw: async (content: Labels): Promise<Labels> => ({
    ...content,
    cartons: content.cartons.map((one) => (one.sscc === '' ? one : { ...one, bars: barsOf(one.sscc) })),
  }),
});

/**
 * Gives the cartons of a packing list their serial numbers, as far as they have none; without a GS1 prefix there are none.
 * @throws DomainError not_found, no_cartons, number_too_large when the prefix has no numbers left
 */
export async function numberLabels(ctx: Ctx, id: number): Promise<void> {
  const { paper, packing, row } = await findPaper(ctx, id, 'update');
  if (row.type !== 'packaging-list' || packing.length === 0) fail('no_cartons');
  const { gs1_prefix: prefix } = await settingOf(ctx, 'trade_papers');
  const blocks = paper?.serials ?? [];
  const missing = cartonTotals(packing).cartons - blocks.reduce((all, { count }) => all + count, 0);
  if (prefix === '' || missing <= 0) return;
  const from = await takeSerials(ctx, `sscc ${prefix}`, missing);
  if (from + missing > 10 ** (17 - prefix.length)) fail('number_too_large');
  await changePaper(ctx, id, { serials: [...blocks, { prefix, from, count: missing }] });
}

/** The labels of the cartons from a number to another. */
function labelsOf(
  { row, paper, terms, lines, packing }: Opened,
  { from, to }: { from: number; to: number },
): Labels['cartons'] {
  if (row.type !== 'packaging-list') return [];
  const w = paperWords[terms.language];
  const byUid = new Map(lines.map((line) => [line.uid, line]));
  const number = (value: string) => groupDigits(value, { language: terms.language, indian: false });
  const sscc = (carton: number) => serialOf(paper?.serials ?? [], carton);
  const port = (code: string) => portText(code, terms.language);
  return numberCartons(packing).flatMap((range) => {
    const [first, past] = [Math.max(range.from, from), Math.min(range.from + range.count, to + 1)];
    if (past <= first) return [];
    const size = [range.length, range.width, range.height].filter(Boolean).map(number).join(' × ');
    const shared = {
      contents: range.contents.map(({ line, pieces }) => {
        const { facts, name = '', unit = '' } = byUid.get(line) ?? {};
        return `${number(String(pieces))} ${typedUnitWord(unit, terms.language)} × ${[facts?.sku, name, facts?.variant].filter(Boolean).join(', ')}`;
      }),
      facts: [
        { label: documentTypeNames[row.type][terms.language], value: numberOf(row) },
        { label: w.theirOrder, value: terms.their_reference },
        { label: w.netEach, value: range.net_kg === null ? '' : number(range.net_kg) },
        { label: w.grossEach, value: range.gross_kg === null ? '' : number(range.gross_kg) },
        { label: w.carton(range.unit), value: size },
        { label: w.discharge, value: port(terms.port_of_discharge) },
        { label: w.origin, value: countryText(terms.country_of_origin, terms.language) },
      ].filter(({ value }) => value !== ''),
      bars: '',
    };
    return Array.from({ length: past - first }, (_, at) => ({
      ...shared,
      carton: `${first + at} / ${range.of}`,
      sscc: sscc(first + at),
    }));
  });
}

/** The SSCC of a carton, counted from 1; '' if it has none yet. */
function serialOf(blocks: readonly SerialBlock[], carton: number): string {
  let before = 0;
  for (const { prefix, from, count } of blocks) {
    if (carton <= before + count) return ssccOf(prefix, from + carton - 1 - before);
    before += count;
  }
  return '';
}

const linesOf = ({ company, name, address, city, country }: Party, language: Language): string[] =>
  [
    company || name,
    address,
    [townBeside({ address, city }), countryText(country, language)].filter(Boolean).join(', '),
  ].filter(Boolean);

function barsOf(sscc: string): string {
  const { size, bars } = drawGs1128(`(00)${sscc}`);
  const path = bars.map(({ at, width }) => `M${at} 0h${width}v1h-${width}z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} 1" preserveAspectRatio="none"><path d="${path}"/></svg>`;
}

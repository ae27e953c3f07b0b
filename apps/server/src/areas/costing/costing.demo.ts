import {
  costSheetInputSchema,
  standardContainersIn,
  type CostLine,
  type CostSheetInput,
  type Language,
  type PackagingInput,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { upsertSetting } from '../organisation/index.ts';
import { applyProductChanges } from '../products/index.ts';
import { createTemplate } from './cost-templates.service.ts';
import { findDemoRecords } from './costing.store.ts';
import { readSheet, saveSheet } from './costing.service.ts';

type Line = readonly [name: string, quantity: string, unit: string, rate: string, loss?: string];

interface DemoSheet {
  materials: readonly Line[];
  processes: readonly Line[];
}

interface DemoSheets {
  part: { code: string; name: string };
  blank: DemoSheet;
  product: DemoSheet;
  /** Its boxes: sides in cm, pieces, and what one costs. */
  boxes: readonly (readonly [name: string, sides: string, pieces: string, cost: string])[];
  overheads: [name: string, percent: string][];
  template: string;
}

/** What the demo companies make: a blank that is turned first, and the product that is finished from it. */
const sheets: Readonly<Record<Language, DemoSheets>> = {
  en: {
    part: { code: 'SF-BLK-0027', name: 'Turned blank, mango, Ø 27 cm' },
    blank: {
      materials: [['Mango wood', '2200', 'g', '62', '12']],
      processes: [
        ['Wood turning', '0.2', 'hour', '140'],
        ['Kiln drying', '2.2', 'kg', '4.5', '2'],
      ],
    },
    product: {
      materials: [
        ['Abrasive discs, 120 to 320', '1', 'pieces', '13.5'],
        ['Swing tag and barcode label', '1', 'pieces', '4.25', '2'],
      ],
      processes: [
        ['Sanding, three grits', '0.16', 'hour', '140'],
        ['Oiling and buffing', '0.08', 'hour', '110'],
      ],
    },
    boxes: [
      ['Inner carton, 3 ply', '27 27 11.5', '1', '10.88'],
      ['Master carton, 5 ply', '56 56 36', '12', '107.54'],
    ],
    overheads: [
      ['Factory overhead', '9'],
      ['Finance and office', '3.5'],
    ],
    template: 'Turned wood',
  },
  tr: {
    part: { code: 'YM-KAS-0027', name: 'Çekilmiş kâse, sırsız' },
    blank: {
      materials: [['Kırmızı kil', '1400', 'g', '14', '9']],
      processes: [['Çark tornası', '0.15', 'saat', '210', '3']],
    },
    product: {
      materials: [['Sır altı boya, kobalt', '18', 'g', '1850', '3']],
      processes: [
        ['El boyaması', '0.4', 'saat', '220'],
        ['Sır pişirimi', '1', 'adet', '9', '4'],
      ],
    },
    boxes: [
      ['İç kutu, 3 katlı', '16 16 8', '1', '6.4'],
      ['Dış koli, 5 katlı', '50 34 34', '24', '72'],
    ],
    overheads: [['Atölye giderleri', '11']],
    template: 'Çark seramiği',
  },
};

/** What a full container costs to the port where most buyers are, in US dollars. */
const freight: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { '20GP': '1450', '40GP': '2350', '40HC': '2450' },
  tr: { '20GP': '1280', '40GP': '2050', '40HC': '2150' },
};

/** Units of the rates that are not those of the quantities. */
const ratePer: Readonly<Record<string, string>> = { g: 'kg' };

const rowOf = (
  [description, sides, no_of_pieces, cost_of_carton]: DemoSheets['boxes'][number],
  currency: string,
) => {
  const [length = '', width = '', height = ''] = sides.split(' ');
  return {
    description,
    length,
    width,
    height,
    unit: 'cm',
    no_of_pieces,
    cost_of_carton,
    currency,
  } as PackagingInput;
};

async function seedFreight(ctx: Ctx): Promise<void> {
  const { language } = ctx.caller;
  const value = standardContainersIn(language).map((container) => {
    const amount = freight[language][container.code];
    return amount === undefined ? container : { ...container, freight: { amount, currency: 'USD' } };
  });
  await upsertSetting(ctx, { key: 'containers', value, at: ctx.platform.clock.now() });
}

/** Costing sheets on two levels, in two versions, a template, and what containers cost. */
export async function seedCosting(ctx: Ctx): Promise<void> {
  const { language } = ctx.caller;
  const home = language === 'tr' ? 'TRY' : 'INR';
  const { part, blank, product, boxes, overheads, template } = sheets[language];
  const { products, resources } = await findDemoRecords(ctx);
  const [finished] = products;
  if (finished === undefined) return;
  await seedFreight(ctx);
  const [made] = await applyProductChanges(ctx, {
    changes: [
      { kind: 'create', fields: { product_id: part.code, name: part.name, status: 'draft' } },
      { kind: 'update', id: finished.id, fields: { packaging: boxes.map((box) => rowOf(box, home)) } },
    ],
    source: 'demo',
  });
  const partId = made?.id ?? 0;
  const linesOf = (kind: 'material' | 'process', lines: readonly Line[]): Partial<CostLine>[] =>
    lines.map(([name, quantity, unit, rate, loss_percent = '0']) => ({
      uid: `${kind}-${name}`.slice(0, 40),
      kind,
      source_id: resources.get(name) ?? null,
      name,
      quantity,
      unit,
      rate,
      rate_unit: ratePer[unit] ?? '',
      currency: home,
      loss_percent,
    }));
  const sheetOf = ({ materials, processes }: DemoSheet, rest: object): CostSheetInput =>
    costSheetInputSchema.parse({
      currency: home,
      lines: [...linesOf('material', materials), ...linesOf('process', processes)],
      ...rest,
    });
  const ownerOf = (id: number) => ({ product_id: id, variant_id: null });
  await saveSheet(ctx, ownerOf(partId), { version: 0, sheet: sheetOf(blank, {}), carry: false });
  const { figures } = await readSheet(ctx, ownerOf(partId));
  const sheet = sheetOf(product, {
    overheads: overheads.map(([name, value]) => ({ name, kind: 'percent', value })),
    margin: { basis: 'cost', percent: '50' },
    inland_freight: '8',
    port_charges: '5',
    incoterm: 'FOB',
  });
  const line: Partial<CostLine> = {
    uid: 'part',
    kind: 'part',
    source_id: partId,
    name: part.name,
    quantity: '1',
    unit: 'pieces',
    currency: home,
  };
  const withPart = (rate: string): CostSheetInput =>
    costSheetInputSchema.parse({ ...sheet, lines: [{ ...line, rate }, ...sheet.lines] });
  // The first version was worked out before wood became dearer.
  const { version } = await readSheet(ctx, ownerOf(finished.id));
  for (const [at, rate] of ['180', figures.cost].entries())
    await saveSheet(ctx, ownerOf(finished.id), {
      version: version + at,
      sheet: withPart(rate),
      carry: false,
    });
  await createTemplate(ctx, { name: template, sheet, is_default: true });
}

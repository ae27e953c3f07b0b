import type { DemoMeasure, DemoPrice, DemoProduct, DemoSize } from './demo-types.ts';

/** The attributes that the demo products use, by the key they have in every new organisation. */
export const demoAttributeKeys = [
  'description',
  'selling_price',
  'moq',
  'material',
  'color',
  'finish',
  'technique',
  'shape',
  'theme',
  'season',
  'keywords',
  'size',
  'weight',
  'production_time',
  'sampling_time',
  'hs_code',
  'certification',
  'care',
  'origin',
  'carton_size',
  'carton_weight',
  'pieces_per_carton',
  'cost_price',
  'vendor',
  'storage_place',
  'remarks',
] as const;
export type DemoAttributeKey = (typeof demoAttributeKeys)[number];

export type DemoValue =
  | string
  | string[]
  | DemoPrice
  | DemoSize
  | DemoMeasure
  | { value: string; unit: string };

/**
 * The filled attributes of a product by key, in the stored shapes of their types; name, id and category are separate.
 */
export function attributeValues(product: DemoProduct): Partial<Record<DemoAttributeKey, DemoValue>> {
  const all: Record<DemoAttributeKey, DemoValue | undefined> = {
    description: product.description,
    selling_price: product.sellingPrice,
    moq: pieces(product.moq),
    material: product.material,
    color: product.color,
    finish: product.finish,
    technique: product.technique,
    shape: product.shape,
    theme: product.theme,
    season: product.season,
    keywords: product.keywords,
    size: product.size,
    weight: product.weight,
    production_time: days(product.productionTime),
    sampling_time: days(product.samplingTime),
    hs_code: product.hsCode,
    certification: product.certification,
    care: product.care,
    origin: product.origin,
    carton_size: product.cartonSize,
    carton_weight: product.cartonWeight,
    pieces_per_carton: product.piecesPerCarton,
    cost_price: product.costPrice,
    vendor: product.vendor,
    storage_place: product.storagePlace,
    remarks: product.remarks,
  };
  const filled: Partial<Record<DemoAttributeKey, DemoValue>> = {};
  for (const key of demoAttributeKeys) {
    const value = all[key];
    if (value !== undefined) filled[key] = value;
  }
  return filled;
}

/** The attributes whose values come from a list of options. */
const demoOptionKeys = [
  'material',
  'color',
  'finish',
  'technique',
  'shape',
  'theme',
  'season',
  'certification',
  'vendor',
] as const satisfies readonly DemoAttributeKey[];

/** Every option that the products use, by attribute key, each once, in order of appearance. */
export function optionsUsed(
  products: readonly DemoProduct[],
): Record<(typeof demoOptionKeys)[number], string[]> {
  const used = (key: (typeof demoOptionKeys)[number]) => [
    ...new Set(products.flatMap((product) => product[key] ?? [])),
  ];
  return {
    material: used('material'),
    color: used('color'),
    finish: used('finish'),
    technique: used('technique'),
    shape: used('shape'),
    theme: used('theme'),
    season: used('season'),
    certification: used('certification'),
    vendor: used('vendor'),
  };
}

function pieces(count: string | undefined): DemoValue | undefined {
  return count === undefined ? undefined : { value: count, unit: 'pieces' };
}

function days(count: string | undefined): DemoValue | undefined {
  return count === undefined ? undefined : { value: count, unit: 'days' };
}

import type { ProductChange } from '../areas/products/index.ts';
import type { Attribute } from '@sourcewiz/contract';

const forms = [
  'bowl',
  'vase',
  'lamp',
  'tray',
  'mug',
  'basket',
  'planter',
  'cushion',
  'stool',
  'jar',
  'plate',
  'throw',
];
const materials = [
  'Brass',
  'Iron',
  'Wood',
  'Glass',
  'Ceramic',
  'Stoneware',
  'Marble',
  'Cotton',
  'Jute',
  'Bamboo',
];
const colours = ['White', 'Black', 'Grey', 'Brown', 'Natural', 'Red', 'Blue', 'Green', 'Yellow', 'Gold'];
const finishes = ['Matt', 'Polished', 'Brushed', 'Oiled', 'Lacquered', 'Antique'];
const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'];
const themes = ['Coastal', 'Rustic', 'Modern', 'Festive', 'Classic'];

export interface ManyProducts {
  attributes: readonly Attribute[];
  /** Ids of the categories over which the products are spread. */
  categoryIds: readonly number[];
  /** Images used in turn; may be empty. */
  imageIds: readonly string[];
}

/** Product number `n` of a large made-up library: the same number always gives the same product. */
export function numberedProduct(
  n: number,
  { attributes, categoryIds, imageIds }: ManyProducts,
): ProductChange {
  const pick = <T>(list: readonly T[], step: number): T | undefined =>
    list[Math.floor(n / step) % list.length];
  const idOf = (key: string) => attributes.find(({ internal_name }) => internal_name === key)?.id;
  const form = pick(forms, 1) ?? 'bowl';
  const material = pick(materials, 7) ?? 'Wood';
  const colour = pick(colours, 3) ?? 'Natural';
  const values: Record<string, unknown> = {
    description: `${material} ${form}, number ${n}, made to order in small lots.`,
    material: [material],
    color: [colour],
    finish: pick(finishes, 11),
    season: pick(seasons, 13),
    theme: pick(themes, 5),
    selling_price: { value: `${100 + ((n * 37) % 9000)}.50`, currency: 'INR', unit: 'per-piece' },
    moq: { value: String(10 * (1 + (n % 30))), unit: 'pieces' },
    size: {
      length: String(5 + (n % 60)),
      width: String(5 + (n % 45)),
      height: String(3 + (n % 30)),
      unit: 'cm',
    },
    weight: { value: `${(n % 90) + 1}.5`, unit: 'kg' },
    production_time: { value: String(10 + (n % 50)), unit: 'days' },
  };
  const image = pick(imageIds, 1);
  return {
    kind: 'create',
    fields: {
      product_id: `GEN-${String(n).padStart(6, '0')}`,
      name: `${material} ${form}, ${colour.toLowerCase()} ${n}`,
      status: n % 10 === 0 ? 'draft' : 'published',
      category_id: pick(categoryIds, 17) ?? null,
      values: Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) => {
          const id = idOf(key);
          return id === undefined || value === undefined
            ? []
            : [[String(id), fitting(attributes, id, value)]];
        }),
      ),
      image_ids: image === undefined ? [] : [image],
    },
  };
}

/** One option if the attribute takes one, a list if it takes several. */
function fitting(attributes: readonly Attribute[], id: number, value: unknown): unknown {
  const dtype = attributes.find((attribute) => attribute.id === id)?.dtype;
  if (dtype === 'multi_select' && typeof value === 'string') return [value];
  if (dtype !== 'multi_select' && Array.isArray(value)) return value[0] as unknown;
  return value;
}

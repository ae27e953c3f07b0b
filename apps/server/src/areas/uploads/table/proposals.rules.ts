import { foldText, valuesEqual, type Attribute } from '@sourcewiz/contract';

/** A product of the library that looks like a row. */
export interface NearProduct {
  name: string;
  category: { id: number } | null;
  values: Readonly<Record<string, unknown>>;
  /** The confidence, in percent, that it shows the same thing. */
  percent: number;
}

export interface Proposal {
  /** `name`, `category` or the id of an attribute. */
  field: string;
  value: unknown;
  /** In percent. */
  confidence: number;
}

/** The percentage from which a product counts at all, and from which it is enough alone. */
const COUNTS_FROM = 20;
const ALONE_FROM = 50;
/** The share of the products' weight that must agree. */
const AGREED_SHARE = 0.6;
/** A name belongs to one product, not to a kind. */
const NAME_FROM = 50;

const looksKeys: ReadonlySet<string> = new Set([
  'material',
  'color',
  'finish',
  'shape',
  'theme',
  'technique',
]);
const looksWords =
  /\b(colou?rs?|renk(ler)?|materials?|malzeme|finish|yuzey|shape|bicim|pattern|desen|texture|doku)\b/;
const listed: ReadonlySet<string> = new Set(['select', 'multi_select', 'text', 'csv']);

/** Whether the values of an attribute can be seen in an image: colour, material and the like. */
export function isSeenInPictures({
  internal_name: key,
  name,
  dtype,
}: Pick<Attribute, 'internal_name' | 'name' | 'dtype'>): boolean {
  return listed.has(dtype) && (looksKeys.has(key ?? '') || looksWords.test(foldText(name)));
}

/**
 * The proposals for a row from the products that look like it: values on which most of their weight agrees. They need
 * two products, or one that almost certainly shows the same thing.
 * @param fields of the attributes that can be proposed, by id
 */
export function proposalsFrom(near: readonly NearProduct[], fields: readonly string[]): Proposal[] {
  const counted = near.filter(({ percent }) => percent >= COUNTS_FROM);
  const [nearest] = counted.toSorted((one, other) => other.percent - one.percent);
  if (!nearest) return [];
  const weighted = (valueOf: (product: NearProduct) => unknown): WeightedValue[] =>
    counted.map((product) => ({ value: valueOf(product) ?? null, percent: product.percent }));
  const category = agreedOn(weighted((product) => product.category?.id));
  const values = fields.flatMap((field): Proposal[] => {
    const own = weighted((product) => product.values[field]);
    const agreed = own.some(({ value }) => Array.isArray(value)) ? agreedList(own) : agreedOn(own);
    return agreed ? [{ field, ...agreed }] : [];
  });
  return [
    ...(nearest.percent >= NAME_FROM
      ? [{ field: 'name', value: nearest.name, confidence: nearest.percent }]
      : []),
    ...(category ? [{ field: 'category', ...category }] : []),
    ...values,
  ];
}

/** A product's value, with its weight; null if it has none. */
interface WeightedValue {
  value: unknown;
  percent: number;
}

/** For lists, the items with most of the weight. */
function agreedList(values: readonly WeightedValue[]): Omit<Proposal, 'field'> | undefined {
  const items = new Set(values.flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [])));
  const agreed = [...items].flatMap((item) => {
    const has = ({ value }: WeightedValue) => Array.isArray(value) && value.includes(item);
    return agreedOn(values.map((one) => ({ ...one, value: has(one) ? item : null }))) ?? [];
  });
  if (agreed.length === 0) return undefined;
  return {
    value: agreed.map(({ value }) => value),
    confidence: Math.min(...agreed.map(({ confidence }) => confidence)),
  };
}

function agreedOn(values: readonly WeightedValue[]): Omit<Proposal, 'field'> | undefined {
  const total = values.reduce((sum, { percent }) => sum + percent, 0);
  for (const { value } of values) {
    if (value === null) continue;
    const same = values.filter((one) => valuesEqual(one.value, value));
    const share = same.reduce((sum, { percent }) => sum + percent, 0) / total;
    const best = Math.max(...same.map(({ percent }) => percent));
    if (share >= AGREED_SHARE && (same.length > 1 || best >= ALONE_FROM)) {
      // Several that agree say more than the best of them.
      return { value, confidence: Math.round(share * Math.min(99, best + 10 * (same.length - 1))) };
    }
  }
  return undefined;
}

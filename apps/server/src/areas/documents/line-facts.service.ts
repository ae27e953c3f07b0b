import {
  exact,
  formatValue,
  isForBuyers,
  kilogramsOf,
  mainCarton,
  mayRead,
  packagingRights,
  theProgram,
  wholePieces,
  type Attribute,
  type Language,
  type LineFacts,
  type LinePack,
  type Product,
  type Variant,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes } from '../attributes/index.ts';
import { loadProducts } from '../products/index.ts';

/** What is known of a product or variant when it becomes a line. */
export interface LineSource {
  product: Product;
  variant: Variant | undefined;
  facts: LineFacts;
  /** The selling price per piece; null for none, and for a price per another unit. */
  listPrice: { amount: string; currency: string } | null;
  /** The cost price per piece of the library. */
  costPrice: { amount: string; currency: string } | null;
}

export interface LineRef {
  product_id: number;
  variant_id: number | null;
}
export const refKey = ({ product_id, variant_id }: LineRef): string => `${product_id} ${variant_id ?? ''}`;

/** Units that a price may have to be the price of a piece. */
const PIECE_UNITS: ReadonlySet<unknown> = new Set(['per-piece', 'piece', 'pieces', '', undefined]);

/**
 * What documents say of products, by `refKey`; products and variants that are gone are missing. Only what buyers may
 * read gets into the facts; costs are beside them, for prices and margins.
 */
export async function loadLineSources(
  ctx: Ctx,
  refs: readonly LineRef[],
  language: Language,
): Promise<Map<string, LineSource>> {
  const ids = [...new Set(refs.map(({ product_id }) => product_id))];
  if (ids.length === 0) return new Map();
  const [products, attributes] = await Promise.all([
    loadProducts({ ...ctx, audience: theProgram }, ids),
    loadAttributes(ctx),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const byName = new Map(attributes.map((attribute) => [attribute.internal_name, attribute]));
  return new Map(
    refs.flatMap((ref) => {
      const product = byId.get(ref.product_id);
      const variant = product?.variants.find(({ id }) => id === ref.variant_id);
      if (!product || (ref.variant_id !== null && !variant)) return [];
      return [[refKey(ref), sourceOf({ product, variant, byName, language })] as const];
    }),
  );
}

interface About {
  product: Product;
  variant: Variant | undefined;
  /** Attributes by their internal name. */
  byName: ReadonlyMap<string, Attribute>;
  language: Language;
}

function sourceOf(about: About): LineSource {
  const { product, variant, byName } = about;
  let facts: LineFacts | undefined;
  const priceOf = (name: string) => {
    const { value, currency, unit } = (valueOf(about, byName.get(name)) ?? {}) as Record<string, unknown>;
    return typeof value === 'string' && typeof currency === 'string' && PIECE_UNITS.has(unit)
      ? { amount: exact(value).toFixed(), currency }
      : null;
  };
  return {
    product,
    variant,
    listPrice: priceOf('selling_price'),
    costPrice: priceOf('cost_price'),
    // Whoever asks for prices or attributes alone does not pay for them.
    get facts() {
      return (facts ??= factsOf(about));
    },
  };
}

function valueOf({ product, variant }: Pick<About, 'product' | 'variant'>, attribute: Attribute | undefined) {
  if (!attribute) return undefined;
  const id = String(attribute.id);
  return variant && id in variant.values ? variant.values[id] : product.values[id];
}

function factsOf(about: About): LineFacts {
  const { product, variant, byName, language } = about;
  const named = (name: string) => valueOf(about, byName.get(name));
  const shown = (name: string, reader: Language): string => {
    const attribute = byName.get(name);
    return attribute && isForBuyers(attribute)
      ? formatValue(attribute, valueOf(about, attribute), reader) || ''
      : '';
  };
  return {
    sku: variant?.variant_id ?? product.product_id,
    name: product.name,
    variant: variant ? Object.values(variant.options).join(', ') : '',
    ...summariesOf(shown, language),
    hs_code: shown('hs_code', language),
    moq: wholePieces(named('moq')),
    pack: packOf(product, named),
    image_id: variant?.images[0]?.id ?? product.images[0]?.id ?? null,
  };
}

/** Material and size, for whoever writes and for whoever reads. */
function summariesOf(
  shown: (name: string, reader: Language) => string,
  language: Language,
): Pick<LineFacts, 'summary' | 'summary_in'> {
  const of = (reader: Language) =>
    ['material', 'size']
      .map((name) => shown(name, reader))
      .filter(Boolean)
      .join(', ');
  const all = { en: of('en'), tr: of('tr') };
  return { summary: all[language], summary_in: all };
}

/** The carton that the product is shipped in, with the weight of what is in it. */
function packOf({ packaging }: Product, valueOf: (name: string) => unknown): LinePack | null {
  const carton = mainCarton(packaging ?? [], valueOf);
  if (carton === null) return null;
  const { pieces, cbm, gross_kg, length, width, height, unit } = carton;
  const weight = kilogramsOf(valueOf('weight'));
  const net_kg = weight === null ? null : exact(weight).times(pieces).toFixed();
  return { pieces, cbm, gross_kg, net_kg, length, width, height, unit };
}

/** Facts in which a document says something else of an attribute than the product; null takes the product's again. */
export function factsWith(
  { product, variant, facts }: LineSource,
  attributes: readonly Attribute[],
  { said, language }: { said: Readonly<Record<string, string>>; language: Language },
): LineFacts {
  const values: Record<string, unknown> = { ...product.values, ...variant?.values };
  const textOf = (name: string, reader: Language): string => {
    const attribute = attributes.find(({ internal_name }) => internal_name === name);
    if (!attribute || !isForBuyers(attribute)) return '';
    return said[String(attribute.id)] ?? (formatValue(attribute, values[String(attribute.id)], reader) || '');
  };
  const moq = attributes.find(({ internal_name }) => internal_name === 'moq');
  const saidMoq = moq && said[String(moq.id)];
  return {
    ...facts,
    ...summariesOf(textOf, language),
    hs_code: textOf('hs_code', language),
    moq: saidMoq === undefined ? facts.moq : wholePieces(saidMoq),
  };
}

/** Facts as an audience may read them: the packing needs its permission. */
export function factsFor(ctx: Pick<Ctx, 'audience'>, facts: LineFacts): LineFacts {
  return ctx.audience.kind === 'buyer' || packagingRights(ctx.audience).mayRead
    ? facts
    : { ...facts, pack: null };
}

/** The values of attributes as a document shows them, as far as an audience may read them. */
export function shownValues(
  ctx: Pick<Ctx, 'audience'>,
  { product, variant }: Pick<LineSource, 'product' | 'variant'>,
  attributes: readonly Attribute[],
  language: Language,
): Record<string, string> {
  const values: Record<string, unknown> = { ...product.values, ...variant?.values };
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      if (!mayRead(ctx.audience, attribute)) return [];
      const text = formatValue(attribute, values[String(attribute.id)], language);
      return text ? [[String(attribute.id), text]] : [];
    }),
  );
}

import { BUYER_FILTERS_MAX, buyerSorts, type BuyerPage } from '@sourcewiz/contract';
import { z } from 'zod';
import {
  allowedQuery,
  buyerCards,
  buyerCatalogue,
  buyerProduct,
  type OpenCatalogue,
} from './buyer-view.service.ts';

/** The id of a product in an address. */
export const productIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Lenient: people copy and shorten addresses, and every one must give a page. */
const filterSchema = z.string().min(1).max(200);
const filtersSchema = z
  .union([z.array(filterSchema).max(BUYER_FILTERS_MAX), filterSchema.transform((one) => [one])])
  .catch([]);
/** An empty field of the form is no price. */
const amountSchema = z
  .string()
  .regex(/\d/)
  .transform((text) => Number(text.replace(',', '.').replaceAll(/[^\d.]/g, '')))
  .pipe(z.number().min(0).max(1e12))
  .nullable()
  .catch(null);
const querySchema = z
  .object({
    page: z.coerce.number().int().min(1).max(1000).catch(1),
    search: z.string().trim().max(120).catch(''),
    filter: filtersSchema,
    /** Links from before there were other filters. */
    category: filterSchema.optional().catch(undefined),
    min: amountSchema,
    max: amountSchema,
    sort: z.enum(buyerSorts).catch('featured'),
  })
  .transform(({ filter, category, ...query }) => ({
    ...query,
    filters: [...new Set([...filter, ...(category === undefined ? [] : [`category:${category}`])])],
  }));
const optionSchema = z.object({ option: productIdSchema.nullable().catch(null) });

/** The list of a catalogue for the query of an address. */
export async function catalogueAt(open: OpenCatalogue, asked: unknown): Promise<BuyerPage> {
  const query = allowedQuery(open, querySchema.parse(asked));
  const catalogue = await buyerCatalogue(open);
  return { kind: 'catalogue', catalogue, query, ...(await buyerCards(open, query)) };
}

/**
 * Names the pages of the whole list, which very many people open; undefined for one that somebody searches or narrows.
 */
export function wholeList(asked: unknown): string | undefined {
  const { page, sort, search, filters, min, max } = querySchema.parse(asked);
  const isNarrowed = search !== '' || filters.length > 0 || min !== null || max !== null;
  return isNarrowed ? undefined : `list ${page} ${sort}`;
}

/** Names the page of a product with one of its options; undefined for what is none. */
export function productPage({ id: given, query }: { id: unknown; query: unknown }): string | undefined {
  const id = productIdSchema.safeParse(given);
  return id.success ? `product ${id.data} ${optionSchema.parse(query).option ?? ''}` : undefined;
}

/** The page of a product for the parts of an address; undefined if it is not, or no longer, in the catalogue. */
export async function productAt(
  open: OpenCatalogue,
  { id: given, query }: { id: unknown; query: unknown },
): Promise<BuyerPage | undefined> {
  const id = productIdSchema.safeParse(given);
  const found = id.success ? await buyerProduct(open, id.data) : undefined;
  if (!found) return undefined;
  const { option: variantId } = optionSchema.parse(query);
  return { kind: 'product', catalogue: await buyerCatalogue(open), variantId, ...found };
}

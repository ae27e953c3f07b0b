import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BUYER_FILTERS_MAX, buyerSorts, sendEnquiry } from '@sourcewiz/contract';
import { formOf, notice } from '../../../platform/buyer-pages/index.ts';
import type { Platform } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { registerLinkPages, type LinkPages } from '../../links/index.ts';
import {
  allowedQuery,
  buyerCards,
  buyerCatalogue,
  buyerProduct,
  inOpenCatalogue,
} from './buyer-view.service.ts';
import { catalogueSubject } from '../catalogue-link.ts';
import { catalogueFace } from '../link/catalogue-face.ts';
import { addDownloads } from './buyer-downloads.routes.ts';
import { sendEnquiry as takeEnquiry } from './send-enquiry.service.ts';
import { recordServed, rememberOpenings } from '../activity/record-visit.service.ts';

const { path: root } = catalogueSubject;
const productIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
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

/** The pages behind a catalogue's link: HTML for buyers, usable for reading and ordering without JavaScript. */
export function registerBuyerPages(app: FastifyInstance, platform: Platform): void {
  registerLinkPages(app, platform, {
    subject: catalogueSubject,
    face: catalogueFace,
    add: (link) => addPages(link, platform),
  });
}

function addPages({ get, route }: LinkPages, platform: Platform): void {
  const openings = rememberOpenings();

  get('', (link, call) =>
    inOpenCatalogue(link, async (open) => {
      const query = allowedQuery(open.row, querySchema.parse(call.request.query));
      await recordServed(open.ctx, link, { ...call, openings });
      const catalogue = await buyerCatalogue(open);
      return { kind: 'catalogue', catalogue, query, ...(await buyerCards(open, query)) };
    }),
  );

  get('/product/:id', (link, call) =>
    inOpenCatalogue(link, async (open) => {
      const id = productIdSchema.safeParse((call.request.params as { id: string }).id);
      const found = id.success ? await buyerProduct(open, id.data) : undefined;
      if (!found) return undefined;
      await recordServed(open.ctx, link, { ...call, openings });
      const { option: variantId } = optionSchema.parse(call.request.query);
      return { kind: 'product', catalogue: await buyerCatalogue(open), variantId, ...found };
    }),
  );

  addDownloads(route, platform);

  route({ method: 'POST', url: `${root}/:token/enquiry` }, async ({ request, visitor }, answer) => {
    const refused = await receiveForm(request, visitor);
    const page = await answer((link) =>
      inOpenCatalogue(link, async (open) => {
        if (!refused) return { kind: 'sent', catalogue: await buyerCatalogue(open) };
        const back = `${root}/${link.link.token}`;
        return notice('refused', { language: open.view.language, back }).page;
      }),
    );
    return refused && page.status === 200 ? { ...page, status: refused } : page;
  });
}

/** Handles a page's form without JavaScript. @returns the status of a refusal, undefined if the enquiry was accepted */
async function receiveForm(request: FastifyRequest, visitor: Visitor): Promise<number | undefined> {
  const form = formOf(request);
  const ids = form.getAll('item');
  // Only the page of a single product asks for variant and quantity.
  const detail = ids.length === 1 ? { variant: form.get('variant'), quantity: form.get('quantity') } : {};
  const enquiry = sendEnquiry.body.safeParse({
    name: form.get('name') ?? '',
    company: form.get('company') ?? '',
    email: form.get('email') ?? '',
    message: form.get('message') ?? '',
    items: ids.map((id) => ({
      id,
      ...(detail.variant ? { variant: detail.variant } : {}),
      ...(detail.quantity ? { quantity: detail.quantity } : {}),
    })),
  });
  if (!enquiry.success) return 400;
  try {
    await takeEnquiry(visitor, (request.params as { token: string }).token, enquiry.data);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.status;
    throw error;
  }
}

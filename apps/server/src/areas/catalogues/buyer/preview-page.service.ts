import type { ParsedOf, previewCataloguePage, ResultOf } from '@sourcewiz/contract';
import { stillPage } from '../../../platform/buyer-pages/index.ts';
import type { Ctx } from '../../../platform/context.ts';
import { defined } from '../../../platform/defined.ts';
import { fail } from '../../../platform/fail.ts';
import { assertChoices, findCatalogue } from '../catalogues.service.ts';
import type { CatalogueRow } from '../catalogues.store.ts';
import { openForBuyers } from './buyer-view.service.ts';
import { catalogueAt, productAt } from './page-at.service.ts';

type Body = ParsedOf<typeof previewCataloguePage>['body'];

/**
 * A page of a catalogue, drawn by what draws it for its buyers, with settings that are not saved yet.
 * @throws DomainError not_found, also for a product that buyers do not see
 */
export async function previewPage(
  ctx: Ctx,
  id: number,
  { changes, at }: Body,
): Promise<ResultOf<typeof previewCataloguePage>> {
  const row = await findCatalogue(ctx, id);
  await assertChoices(ctx, { attribute_ids: changes.attribute_ids }, row.attributeIds, 'body.changes');
  const open = await openForBuyers(ctx, changed(row, changes));
  const [path = '', search = ''] = at.split('?', 2);
  const query = asked(new URLSearchParams(search));
  const product = path.split('/').at(-1);
  const page = product
    ? await productAt({ ...open, isPreview: true }, { id: product, query })
    : await catalogueAt({ ...open, isPreview: true }, query);
  const html = page && (await stillPage(ctx.platform, page));
  return html === undefined ? fail('not_found') : { html };
}

function changed(row: CatalogueRow, changes: Body['changes']): CatalogueRow {
  const { attribute_ids: attributeIds, currency, price_rules: priceRules, note } = changes;
  const isOtherCurrency = currency !== undefined && currency !== row.currency;
  return {
    ...row,
    ...defined({ attributeIds, currency, priceRules, note }),
    ...(isOtherCurrency ? { rates: null } : {}),
  };
}

/** The query as the server of the pages reads it: a list where a name is there several times. */
function asked(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const [first = '', ...more] = search.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

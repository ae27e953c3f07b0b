import type { LabelLink } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { loadAttributes } from '../attributes/index.ts';
import { renewTokens, selectLinks } from '../links/index.ts';
import { loadProducts } from '../products/index.ts';
import { gtinAttributes } from './label-words.ts';
import { labelAudience } from './label-defaults.service.ts';
import { gs1AddressOf, labelAddress, labelSubject } from './label-links.ts';

/** The public pages of a product that has labels. @throws DomainError product_gone */
export async function listLinks(ctx: Ctx, productId: number): Promise<LabelLink[]> {
  const holders = gtinAttributes(await loadAttributes(ctx));
  const audience = labelAudience(
    ctx,
    holders.map(({ id }) => id),
  );
  const [product] = await loadProducts({ ...ctx, audience }, [productId]);
  if (!product) return fail('product_gone');
  const links = await selectLinks(ctx, { ...labelSubject, subjectId: productId });
  return links.flatMap(({ partId: variantId, token, createdAt }) => {
    const variant = product.variants.find(({ id }) => id === variantId) ?? null;
    // A page of a deleted variant.
    if ((variantId !== null && variant === null) || token === null) return [];
    const item = { product, variant };
    return [
      {
        variant_id: variantId,
        url: labelAddress(ctx, token),
        gs1_url: gs1AddressOf(ctx, { item, token, holders }),
        created_at: createdAt.toISOString(),
      },
    ];
  });
}

/** Revokes the addresses of a product and gives it new ones. @throws DomainError product_gone */
export async function renewLinks(ctx: Ctx, productId: number): Promise<LabelLink[]> {
  await listLinks(ctx, productId);
  await renewTokens(ctx, await selectLinks(ctx, { ...labelSubject, subjectId: productId }));
  tellChanged(ctx, { kind: 'label_link', ids: [], revision: null });
  return listLinks(ctx, productId);
}

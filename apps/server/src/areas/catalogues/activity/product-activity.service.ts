import type { ProductActivity } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { countProduct, selectViewersOf } from '../../activity/index.ts';
import { findProductNames } from '../../products/index.ts';
import { namedPeople } from './activity-names.service.ts';

const VIEWERS_SHOWN = 200;

/** What buyers did with a product, in all catalogues. @throws DomainError product_gone */
export async function productActivity(ctx: Ctx, id: number): Promise<ProductActivity> {
  if (!(await findProductNames(ctx, [id])).has(id)) fail('product_gone');
  const { lastAt, ...counts } = await countProduct(ctx, id);
  const viewers = await selectViewersOf(ctx, id, VIEWERS_SHOWN);
  const people = await namedPeople(
    ctx,
    viewers.map(({ personId }) => personId),
  );
  return {
    ...counts,
    last_at: lastAt?.toISOString() ?? null,
    viewers: viewers.flatMap(({ personId, lastAt: at, ...sums }) => {
      const who = people.get(personId);
      return who ? [{ person: who.person, ...sums, last_at: at.toISOString() }] : [];
    }),
  };
}

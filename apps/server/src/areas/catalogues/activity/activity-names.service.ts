import type { ActivityPerson, BuyerActivity } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { loadPeople } from '../../activity/index.ts';
import { contactsOfEmails } from '../../contacts/index.ts';
import { loadImages } from '../../media/index.ts';
import { selectProductCards } from './product-cards.store.ts';

/** People as the screens show them, by id: their names as in the contacts, or as they gave them. */
export async function namedPeople(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { person: ActivityPerson; email: string; isPhone: boolean }>> {
  const people = await loadPeople(ctx, ids);
  const emails = [...people.values()].flatMap(({ email, forwardedBy }) => [email, forwardedBy]);
  const contacts = await contactsOfEmails(ctx, emails);
  const nameOf = (recipient: string) => contacts.get(recipient.toLowerCase())?.name || recipient;
  return new Map(
    [...people.values()].map(({ id, name, company, email, country, isPhone, forwardedBy }) => {
      const contact = contacts.get(email);
      const person = {
        id,
        name: contact?.name || name || email,
        company: contact?.company || company,
        country,
        forwarded_by: forwardedBy === '' ? '' : nameOf(forwardedBy),
      };
      return [id, { person, email, isPhone }];
    }),
  );
}

type ProductOfActivity = BuyerActivity['products'][number];

/** Products as the screens show them, by id; those that are gone are missing. */
export async function namedProducts(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, Pick<ProductOfActivity, 'id' | 'product_id' | 'name' | 'image'>>> {
  const cards = await selectProductCards(ctx, ids);
  const images = await loadImages(
    ctx,
    [...cards.values()].flatMap(({ fileId }) => fileId ?? []),
  );
  return new Map(
    [...cards.values()].map(({ id, productId, name, fileId }) => [
      id,
      { id, product_id: productId, name, image: images.get(fileId ?? '') ?? null },
    ]),
  );
}

import type { AnswerOf, assignEnquiries as assignOperation, Language, ParsedOf } from '@sourcewiz/contract';
import { enquiryName } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { ownersOfEmail } from '../contacts/index.ts';
import { colleagueOf, expectColleague, tellMember, type Colleague } from '../identity/index.ts';
import { selectInbox, updateMarks } from './inbox.store.ts';
import type { EnquiryRow } from './enquiries.store.ts';

const words: Readonly<
  Record<
    Language,
    {
      one: (enquiry: string, from: string) => string;
      more: (count: number) => string;
      by: (who: string) => string;
      open: string;
    }
  >
> = {
  en: {
    one: (enquiry, from) => `Enquiry ${enquiry} from ${from} is yours now`,
    more: (count) => `${count} enquiries are yours now`,
    by: (who) => `${who} asks you to look after it.`,
    open: 'Open it',
  },
  tr: {
    one: (enquiry, from) => `${from} tarafından gönderilen ${enquiry} talebi artık sizde`,
    more: (count) => `${count} talep artık sizde`,
    by: (who) => `${who} ilgilenmenizi istiyor.`,
    open: 'Aç',
  },
};

/** @throws DomainError not_found if one of them does not exist; not_a_colleague */
export async function assign(
  ctx: Ctx,
  { ids, owner_id: ownerId }: ParsedOf<typeof assignOperation>['body'],
): Promise<AnswerOf<typeof assignOperation>> {
  const wanted = [...new Set(ids)];
  const rows = await selectInbox(ctx, { query: '', ids: wanted, limit: wanted.length, offset: 0 });
  if (rows.length < wanted.length) fail('not_found');
  const owner = ownerId === null ? null : await expectColleague(ctx, ownerId);
  await updateMarks(ctx, wanted, { ownerId: owner?.id ?? null, ownerName: owner?.name ?? '' });
  tellChanged(ctx, { kind: 'enquiry', ids: wanted, revision: null });
  const theirs = rows.filter((row) => row.ownerId !== ownerId);
  if (owner && owner.id !== ctx.caller.userId && theirs.length > 0) await tellOwner(ctx, owner, theirs);
  return { assigned: wanted.length };
}

async function tellOwner(ctx: Ctx, owner: Colleague, rows: readonly EnquiryRow[]): Promise<void> {
  const w = words[owner.language];
  const [first] = rows;
  const isOne = rows.length === 1 && first !== undefined;
  const title = isOne ? w.one(enquiryName(first.number), first.company || first.name) : w.more(rows.length);
  await tellMember(ctx.platform, ctx, {
    member: owner,
    type: 'enquiry_assigned',
    title,
    text: `${title}.\n${w.by(ctx.caller.name)}`,
    open: w.open,
    path: isOne ? `/enquiries?open=${first.id}` : '/enquiries?mine=true',
  });
}

/**
 * Who looks after a new enquiry: the owner of the contact with its email address, else the member who made the link.
 * @returns undefined if neither is there any more
 */
export async function ownerOfNew(
  ctx: Ctx,
  { email, sellerId }: { email: string; sellerId: string },
): Promise<Colleague | undefined> {
  const ids = [...(email === '' ? [] : await ownersOfEmail(ctx, email)), sellerId];
  for (const id of ids) {
    const colleague = await colleagueOf(ctx, id);
    if (colleague) return colleague;
  }
  return undefined;
}

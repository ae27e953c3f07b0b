import type { Catalogue, copyCatalogue, ParsedOf } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { recordChanged } from '../../platform/records/index.ts';
import { insertLink } from '../links/index.ts';
import { organisationLanguage } from '../organisation/index.ts';
import { fieldsOf, findCatalogue, toCatalogue } from './catalogues.service.ts';
import { insertCatalogue } from './catalogues.store.ts';
import { copyProducts } from './prices/own-in-catalogue.store.ts';
import { beginning } from '../../platform/storable-text.rules.ts';

const NAME_MAX = 120;
const copyName = { en: (name: string) => `Copy of ${name}`, tr: (name: string) => `${name} (kopya)` };

/**
 * Copies a catalogue as the caller's own draft. For another buyer, nothing that was meant for the first one alone is
 * copied: neither the address nor the passcode, which is never copied.
 * @throws DomainError not_found
 */
export async function copy(
  ctx: Ctx,
  { collection_id: id, name, buyer_company }: ParsedOf<typeof copyCatalogue>['body'],
): Promise<Catalogue> {
  const from = await findCatalogue(ctx, id);
  const { platform, caller, orgId } = ctx;
  const now = platform.clock.now();
  const language = await organisationLanguage(ctx.db, orgId);
  const isSameBuyer = buyer_company === undefined || buyer_company === from.buyerCompany;
  const {
    orgId: _orgId,
    id: _id,
    link,
    // What belongs to the life of the first one.
    buyerFiles: _files,
    rates: _rates,
    approval: _approval,
    revision: _revision,
    contentRevision: _content,
    ...details
  } = from;
  const made = await insertCatalogue(ctx, {
    ...details,
    name: name ?? beginning(copyName[language](from.name), NAME_MAX),
    buyerCompany: buyer_company ?? from.buyerCompany,
    buyerEmail: isSameBuyer ? from.buyerEmail : null,
    status: 'draft',
    createdBy: caller.userId,
    createdByName: caller.name,
    createdByEmail: caller.email,
    createdAt: now,
    updatedAt: now,
  });
  const { emailRequired, options } = link;
  const expiresAt = link.expiresAt && link.expiresAt > now ? link.expiresAt : null;
  const settings = { emailRequired, expiresAt, options };
  const copied = await insertLink(ctx, { kind: 'catalogue', subjectId: made.id, ...settings });
  const row = { ...made, link: { ...copied, options } };
  await copyProducts(ctx, { from: id, to: made.id });
  await recordChanged(ctx, { kind: 'catalogue', ...row, before: null, after: fieldsOf(row) });
  return toCatalogue(ctx, row);
}

import type { ParsedOf, recordBuyerActivity } from '@sourcewiz/contract';
import { inTransaction } from '../../../platform/context.ts';
import { networkOf, siteOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { recordActivity } from '../../activity/index.ts';
import { countUse } from '../../identity/index.ts';
import { giveVisitorId, turnRecordingOff, visitorIdOf } from '../../links/index.ts';
import { expectOpenLink } from '../buyer/buyer-view.service.ts';
import { selectForBuyers } from '../catalogue-products.store.ts';
import { countryOfZone } from './places.rules.ts';
import { ofCatalogues } from './record-visit.service.ts';
import { scannerOf } from './scanners.rules.ts';

/** Events that are about a product, or about nothing without it. */
const ofProducts = new Set(['looked', 'shortlisted', 'unlisted']);
/** What happened longer ago happened this long ago. */
const AGO_MAX_MS = 10 * 60_000;

/**
 * Takes what a buyer's page reports. A client can invent nothing that its link does not show: only browsers that were
 * sent a page have an id, products are those of the catalogue, and time is what has passed (`countEvents`).
 * @returns how many events were taken
 * @throws DomainError not_found, link_expired, link_locked, rate_limited
 */
export async function receiveActivity(
  visitor: Visitor,
  token: string,
  { zone, wanted, events }: ParsedOf<typeof recordBuyerActivity>['body'],
): Promise<number> {
  const { base, link, email } = await expectOpenLink(visitor, token);
  const id = visitorIdOf(visitor, token);
  if (!wanted) turnRecordingOff(visitor, token);
  else if (id === 'off' && events.length === 0) giveVisitorId(visitor, token);
  if (!wanted || id === undefined || id === 'off' || events.length === 0) return 0;
  if (scannerOf({ method: 'POST', userAgent: visitor.userAgent })) return 0;
  await countUse(visitor.platform, [
    { quota: 'activity_network', of: `${token} ${networkOf(visitor.ip)}` },
    { quota: 'activity_site', of: `${token} ${siteOf(visitor.ip)}` },
    { quota: 'activity_link', of: token },
  ]);
  const who = {
    id,
    recipient: link.recipient,
    owner: { name: link.name, company: link.company },
    country: countryOfZone(zone),
    isPhone: /mobi|android|iphone/i.test(visitor.userAgent),
    ...(email ? { email } : {}),
  };
  const now = visitor.platform.clock.now().getTime();
  return inTransaction(base, async (ctx) => {
    const productIds = [...new Set(events.flatMap(({ product }) => product ?? []))];
    const shown = new Set(await selectForBuyers(ctx, { catalogueId: link.subjectId, ids: productIds }));
    const taken = events.filter(({ kind, product, words }) =>
      ofProducts.has(kind) ? product !== undefined && shown.has(product) : kind !== 'searched' || words,
    );
    for (const { kind, product, seconds, words, found, ago } of taken) {
      recordActivity(ctx, {
        ...ofCatalogues,
        subjectId: link.subjectId,
        linkId: link.id,
        kind,
        at: new Date(now - Math.min(ago, AGO_MAX_MS)),
        ...(ofProducts.has(kind) ? { productId: product ?? null } : {}),
        ...(seconds === undefined ? {} : { seconds }),
        ...(words === undefined ? {} : { words }),
        ...(found === undefined ? {} : { found: Math.min(found, 10_000) }),
        visitor: who,
      });
    }
    return taken.length;
  });
}

import type { Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { linkAddress, type LinkSubject } from '../links/index.ts';
import { gtinOf, gtinAttributes, type LabelItem } from './label-words.ts';
import { isOnOffer } from './labels.store.ts';

/**
 * The public page behind the code on a label, for a product or one of its variants. The link outlives both: labels of a
 * restored product work again.
 */
export const labelSubject: LinkSubject = {
  kind: 'label',
  path: '/qr/public',
  isOpen: (ctx, { subjectId: productId, partId: variantId }) => isOnOffer(ctx, { productId, variantId }),
  notices: { missing: 'withdrawn', closed: 'withdrawn' },
};

/** The address in a preview, as long as a real one: previews are not printed, so it opens no page. */
export const NO_TOKEN = 'preview-preview-previe';

type WithPlatform = Pick<Ctx, 'platform'>;

/** The page that a QR code opens (LABEL-022). */
export const labelAddress = (place: WithPlatform, token: string): string =>
  linkAddress(place, labelSubject, token);

/** The same page as GS1 Digital Link: scanners of GS1 codes find the GTIN in it. */
export function gs1Address(
  { platform }: WithPlatform,
  { gtin, token }: { gtin: string; token: string },
): string {
  return `${platform.settings.publicUrl}/01/${gtin}?t=${token}`;
}

/** The GS1 address of an item; null without a valid GTIN. */
export function gs1AddressOf(
  place: WithPlatform,
  { item, token, holders }: { item: LabelItem; token: string; holders: readonly Attribute[] },
): string | null {
  const gtin = gtinOf(item, gtinAttributes(holders));
  return gtin === undefined ? null : gs1Address(place, { gtin, token });
}

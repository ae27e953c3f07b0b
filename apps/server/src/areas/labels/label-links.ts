import { gtinOf, gtinAttributes, type LabelItem } from './label-words.ts';
import type { Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';

/** The address in a preview, as long as a real one: previews are not printed, so it opens no page. */
export const NO_TOKEN = 'preview-preview-previe';

type WithPlatform = Pick<Ctx, 'platform'>;

/** The page that a QR code opens (LABEL-022). */
export function labelAddress({ platform }: WithPlatform, token: string): string {
  return `${platform.settings.publicUrl}/qr/public/${token}`;
}

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

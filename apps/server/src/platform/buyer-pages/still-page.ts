import type { BuyerPage } from '@sourcewiz/contract';
import type { Platform } from '../context.ts';
import { isBuyerPageBuilt, loadBuyerBuild, type BuyerBuild } from './buyer-build.ts';
import { buyerDocument } from './buyer-document.ts';

let loading: Promise<BuyerBuild> | undefined;

/**
 * A buyer's page as it looks with its script, but without it, and without what stands in for the script.
 * @returns undefined if the pages are not built
 */
export async function stillPage(
  { settings: { publicUrl } }: Pick<Platform, 'settings'>,
  page: BuyerPage,
): Promise<string | undefined> {
  if (!isBuyerPageBuilt()) return undefined;
  loading ??= loadBuyerBuild();
  const parts: Buffer[] = [];
  for await (const part of await buyerDocument(await loading, page, { publicUrl, isStill: true })) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts)
    .toString()
    .replaceAll(/<noscript>.*?<\/noscript>/gs, '');
}

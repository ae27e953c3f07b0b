import { readableColour, type BuyerCatalogue, type BuyerImage, type Language } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadImages } from '../media/index.ts';
import { organisationOf } from '../organisation/index.ts';

/** The seller, for the head of a page. */
export async function companyOf(ctx: Ctx, language: Language): Promise<BuyerCatalogue['company']> {
  const { name, tagline, logoFileId, colour } = await organisationOf(ctx);
  const logo = logoFileId === null ? undefined : (await loadImages(ctx, [logoFileId])).get(logoFileId);
  return {
    name,
    tagline,
    initial: initialOf(name, language),
    logo: logo ? pictureOf(logo) : null,
    colour: colour === '' ? '' : readableColour(colour),
  };
}

const pictureOf = ({ thumb, card, large, width, height }: BuyerImage): BuyerImage => ({
  thumb,
  card,
  large,
  width,
  height,
});

/** The logo replacement of a seller: the first letter of its name. */
function initialOf(name: string, language: Language): string {
  return (name.match(/\p{L}|\p{N}/u)?.[0] ?? '').toLocaleUpperCase(language);
}

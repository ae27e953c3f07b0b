import type { BuyerCatalogue } from '@sourcewiz/contract';
import { Icon } from './icon.tsx';
import { useTexts } from './buyer-texts.ts';

/** Whom the catalogue was made for, its name, and its content, above the seller's image or the first pieces. */
export function Hero({ catalogue }: { catalogue: BuyerCatalogue }) {
  const texts = useTexts();
  const { cover, heroImages } = catalogue;
  return (
    <section className={cover ? 'hero has-cover' : 'hero'}>
      <div className="hero-scene" aria-hidden>
        {cover && (
          <img
            className="hero-cover"
            src={cover.large}
            width={cover.width}
            height={cover.height}
            alt=""
            fetchPriority="high"
          />
        )}
        {heroImages.length > 0 && (
          <div className={`hero-shelf shelf-${heroImages.length}`}>
            {heroImages.map((image) => (
              <img key={image.card} src={image.card} width={image.width} height={image.height} alt="" />
            ))}
          </div>
        )}
      </div>
      <div className="hero-words">
        <p className="hero-for">{texts.preparedFor(catalogue.preparedFor)}</p>
        <h1>{catalogue.name}</h1>
        <p className="hero-note">{sentenceOf(catalogue, texts)}</p>
        {catalogue.hasDownload && catalogue.total > 0 && (
          <a className="button line" href={`/view-collection/${catalogue.token}/download`} rel="nofollow">
            <Icon name="download" size={18} />
            {texts.download}
          </a>
        )}
        {catalogue.rates && <p className="quiet">{texts.convertedAt(catalogue.rates)}</p>}
      </div>
    </section>
  );
}

/** The seller's own sentence, or one about the number of pieces and their prices. */
function sentenceOf(
  { note, total, currency, priceTerms, validUntil }: BuyerCatalogue,
  texts: ReturnType<typeof useTexts>,
): string {
  if (note) return note;
  const prices = texts.prices({
    currency: texts.currencies[currency] ?? currency,
    terms: currency && priceTerms,
    until: validUntil,
  });
  return `${texts.pieces(total)}. ${prices}`.trim();
}

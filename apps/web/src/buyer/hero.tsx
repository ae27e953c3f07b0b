import type { BuyerCatalogue } from '@sourcewiz/contract';
import { Icon } from './icon.tsx';
import { useTexts } from './buyer-texts.ts';

/** Whom the catalogue was made for, its name, and its content, above the seller's image or the first products. */
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
        {catalogue.total > 0 && <Downloads catalogue={catalogue} />}
        {catalogue.rates && <p className="quiet">{texts.convertedAt(catalogue.rates)}</p>}
      </div>
    </section>
  );
}

/** The files that buyers may take along, the PDF first. */
function Downloads({ catalogue: { token, downloads } }: { catalogue: BuyerCatalogue }) {
  const texts = useTexts();
  return (
    <div className="downloads">
      {downloads.map((format) => (
        <a
          key={format}
          className="button line"
          href={`/view-collection/${token}/download${format === 'pdf' ? '' : `/${format}`}`}
          rel="nofollow"
          aria-label={texts.download(texts.formats[format])}
        >
          <Icon name="download" size={18} />
          {texts.formats[format]}
        </a>
      ))}
    </div>
  );
}

/** The same in few words, above products that were narrowed down. */
export function ShortHead({ catalogue }: { catalogue: BuyerCatalogue }) {
  const texts = useTexts();
  return (
    <section className="short-head">
      <h1>{catalogue.name}</h1>
      <p className="quiet">
        {texts.preparedFor(catalogue.preparedFor)}. {sentenceOf(catalogue, texts)}
      </p>
    </section>
  );
}

/** The seller's own sentence, or one about the number of products and their prices. */
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
  return `${texts.products(total)}. ${prices}`.trim();
}

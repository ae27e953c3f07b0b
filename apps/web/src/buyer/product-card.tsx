import type { BuyerCard } from '@sourcewiz/contract';
import { memo } from 'react';
import { isShownWhole } from '../platform/kit/states/shown-whole.ts';
import { Icon } from './icon.tsx';
import { useTexts } from './buyer-texts.ts';
import { forgetProduct, putOnShortlist } from './enquiry/shortlist.ts';

/** Images loaded without waiting for scrolling: the first row of a wide screen. */
const FIRST_ROW = 4;

/** The box of an image in the list, as `.tile` in the style sheet. */
const TILE = { width: 325, height: 338 };

/** A product in the list with its bookmark. */
export const ProductCard = memo(function ProductCard({
  card,
  token,
  showsPrices,
  index,
  isShortlisted,
}: {
  card: BuyerCard;
  token: string;
  showsPrices: boolean;
  index: number;
  isShortlisted: boolean;
}) {
  const texts = useTexts();
  const { id, name, summary, price, isFromPrice, moq, optionCount, option } = card;
  return (
    <article className="card">
      <a className="card-link" href={`/view-collection/${token}/product/${id}`}>
        <span className="tile">
          <CardImage card={card} isFirst={index < FIRST_ROW} />
          {optionCount > 1 && <span className="card-options">{texts.options(optionCount)}</span>}
        </span>
        <span className="card-name">{name}</span>
        {summary && <span className="quiet">{summary}</span>}
        {(showsPrices || moq !== null) && (
          <span className="card-facts">
            {price !== null && <strong>{isFromPrice ? texts.from(price) : price}</strong>}
            {price === null && showsPrices && <span>{texts.priceOnRequest}</span>}
            {moq !== null && (
              <span>
                {texts.moq} {moq}
              </span>
            )}
          </span>
        )}
      </a>
      <button
        type="button"
        className="bookmark js"
        aria-pressed={isShortlisted}
        aria-label={isShortlisted ? texts.removeNamed(name) : texts.addNamed(name)}
        onClick={() =>
          isShortlisted
            ? forgetProduct(token, id)
            : putOnShortlist(token, {
                id,
                name,
                quantity: card.quantity,
                ...(option ? { variant: option.id, label: option.label } : {}),
              })
        }
      >
        <Icon name="bookmark" size={19} isFilled={isShortlisted} />
      </button>
      <noscript>
        <label className="card-choice">
          <input type="checkbox" name="item" value={id} form="enquiry" /> {texts.addToEnquiry}
        </label>
      </noscript>
    </article>
  );
});

/** A product without an image shows its first letter instead. */
export function CardImage({ card, isFirst }: { card: BuyerCard; isFirst: boolean }) {
  const { image, name } = card;
  if (!image) return <span className="no-picture">{name.slice(0, 1)}</span>;
  return (
    <img
      className={isShownWhole(image, TILE) ? 'whole' : undefined}
      src={image.card}
      srcSet={`${image.card} 480w, ${image.large} 1200w`}
      sizes="(max-width: 759px) 46vw, (max-width: 1099px) 31vw, 24vw"
      width={image.width}
      height={image.height}
      // Its name is in the same link.
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' } : {})}
    />
  );
}

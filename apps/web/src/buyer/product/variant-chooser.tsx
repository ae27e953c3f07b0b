import type { BuyerProduct } from '@sourcewiz/contract';
import { useTexts } from '../buyer-texts.ts';
import { chosenWith, notMade, variantOf, type Choice } from './variant-choice.ts';

/** Variant types as rows: images if every option has its own, otherwise words with prices. */
export function VariantChooser({
  product,
  choice,
  onChoose,
}: {
  product: BuyerProduct;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  return product.variantTypes.map(({ name, options }) => {
    const used = options.filter((option) =>
      product.variants.some((variant) => variant.options[name] === option),
    );
    const pictures = picturesOf(product, { name, options: used });
    const absent = notMade(product, choice, name);
    const prices = pricesOf(product, choice, { name, options: used });
    return (
      <fieldset key={name} className="choice">
        <legend>
          <strong>{name}</strong>
          {pictures && <span> {choice[name]}</span>}
        </legend>
        <div className={pictures ? 'swatches' : 'pills'}>
          {used.map((option) => {
            const isMade = absent.every((one) => one.option !== option);
            const picture = pictures?.get(option);
            const price = prices.get(option);
            const next = chosenWith(product, choice, { axis: name, option });
            return (
              <label key={option} className={isMade ? 'pick' : 'pick absent'} title={option}>
                <input
                  type="radio"
                  name={`option-${name}`}
                  value={option}
                  checked={choice[name] === option}
                  aria-describedby={isMade ? undefined : `absent-${name}`}
                  data-option={variantOf(product, next)?.id}
                  onChange={() => onChoose(next)}
                />
                {picture ? (
                  <img src={picture} width={36} height={36} alt={option} />
                ) : (
                  <span className="pill">
                    {option} {price && <span className="quiet">{price}</span>}
                  </span>
                )}
              </label>
            );
          })}
        </div>
        <Absent id={`absent-${name}`} absent={absent} />
      </fieldset>
    );
  });
}

/** Says of the dashed options in what they are made, and that choosing them changes the rest. */
function Absent({ id, absent }: { id: string; absent: ReturnType<typeof notMade> }) {
  const texts = useTexts();
  if (absent.length === 0) return null;
  return (
    <p id={id} className="quiet absent-note">
      {absent.map(({ option, axis, madeIn }) => texts.madeIn(option, texts.list(madeIn), axis)).join(' ')}
    </p>
  );
}

/** The price of each option with the rest of the choice, if they differ. */
function pricesOf(
  product: BuyerProduct,
  choice: Choice,
  { name, options }: { name: string; options: string[] },
): Map<string, string> {
  const prices = new Map<string, string>();
  for (const option of options) {
    const wanted = chosenWith(product, choice, { axis: name, option });
    const price = variantOf(product, wanted)?.price;
    if (price) prices.set(option, price);
  }
  return new Set(prices.values()).size > 1 ? prices : new Map();
}

/** Options that are better seen than read; sizes say more in words. */
const isSeen = (name: string) =>
  /colou?r|finish|glaze|shade|pattern|print|fabric|renk|yüzey|sır|ton|desen|baskı|kumaş/i.test(name);

/** One image for each option, if all have different ones. */
function picturesOf(
  product: BuyerProduct,
  { name, options }: { name: string; options: string[] },
): Map<string, string> | undefined {
  if (!isSeen(name)) return undefined;
  const pictures = new Map<string, string>();
  for (const option of options) {
    const image = product.variants.find((variant) => variant.options[name] === option && variant.images[0])
      ?.images[0];
    if (image) pictures.set(option, image.thumb);
  }
  const isComplete = pictures.size === options.length && new Set(pictures.values()).size === options.length;
  return isComplete && options.length > 1 ? pictures : undefined;
}

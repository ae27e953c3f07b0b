import type { BuyerProduct, BuyerVariant } from '@sourcewiz/contract';

export type Choice = Record<string, string>;

/** The variant with these options. */
export function variantOf(product: BuyerProduct, choice: Choice): BuyerVariant | undefined {
  return product.variants.find(({ options }) =>
    product.variantTypes.every(({ name }) => options[name] === choice[name]),
  );
}

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
    return (
      <fieldset key={name} className="choice">
        <legend>
          <strong>{name}</strong>
          {pictures && <span> {choice[name]}</span>}
        </legend>
        <div className={pictures ? 'swatches' : 'pills'}>
          {used.map((option) => {
            const variant = variantOf(product, { ...choice, [name]: option });
            const picture = pictures?.get(option);
            return (
              <label key={option} className={variant ? 'pick' : 'pick absent'} title={option}>
                <input
                  type="radio"
                  name={`option-${name}`}
                  value={option}
                  checked={choice[name] === option}
                  onChange={() => onChoose({ ...choice, [name]: option })}
                />
                {picture ? (
                  <img src={picture} width={36} height={36} alt={option} />
                ) : (
                  <span className="pill">
                    {option} {variant?.price && <span className="quiet">{variant.price}</span>}
                  </span>
                )}
              </label>
            );
          })}
        </div>
      </fieldset>
    );
  });
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

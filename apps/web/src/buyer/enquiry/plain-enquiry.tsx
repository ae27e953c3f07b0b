import type { BuyerCatalogue, BuyerProduct } from '@sourcewiz/contract';
import { useTexts } from '../buyer-texts.ts';

/** The enquiry for browsers without JavaScript: a plain form at the end of the page. */
export function PlainEnquiry({ catalogue, product }: { catalogue: BuyerCatalogue; product?: BuyerProduct }) {
  const texts = useTexts();
  return (
    <noscript>
      <form
        id="enquiry"
        className="plain"
        method="post"
        action={`/view-collection/${catalogue.token}/enquiry`}
      >
        <h2>{texts.sendEnquiry}</h2>
        {product && <PlainProduct product={product} />}
        <label>
          {texts.name}
          <input name="name" required maxLength={120} autoComplete="name" />
        </label>
        <label>
          {texts.company}
          <input name="company" maxLength={120} autoComplete="organization" />
        </label>
        <label>
          {texts.email}
          <input name="email" type="email" required maxLength={254} autoComplete="email" />
        </label>
        <label>
          {texts.message}
          <textarea name="message" rows={4} maxLength={2000} />
        </label>
        <p className="quiet">{texts.notAnOrder(catalogue.company.name)}</p>
        <button className="button ink" type="submit">
          {texts.sendEnquiry}
        </button>
      </form>
    </noscript>
  );
}

function PlainProduct({ product }: { product: BuyerProduct }) {
  const texts = useTexts();
  return (
    <>
      <input type="hidden" name="item" value={product.id} />
      {product.variants.length > 0 && (
        <label>
          {texts.option}
          <select name="variant">
            {product.variants.map(({ id, options, variantId, price }) => (
              <option key={id} value={id}>
                {[Object.values(options).join(', ') || variantId, price].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {texts.quantity}
        <input name="quantity" type="number" min={1} max={1_000_000} defaultValue={product.quantity} />
      </label>
    </>
  );
}

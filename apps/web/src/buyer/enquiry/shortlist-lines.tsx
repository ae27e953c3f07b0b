import { useTexts } from '../buyer-texts.ts';
import { Icon } from '../icon.tsx';
import { QuantityStepper } from '../product/quantity-stepper.tsx';
import { sumText } from '../sum-text.ts';
import { lineKey, putOnShortlist, takeFromShortlist } from './shortlist.ts';
import type { ListedItem } from './use-lines.ts';

/** The products on the shortlist with their quantities and amounts. */
export function ShortlistLines({
  token,
  language,
  listed,
}: {
  token: string;
  language: 'en' | 'tr';
  listed: readonly ListedItem[];
}) {
  return (
    <ul className="lines">
      {listed.map((one) => (
        <Line key={lineKey(one.item)} token={token} language={language} {...one} />
      ))}
    </ul>
  );
}

function Line({ token, language, item, line }: ListedItem & { token: string; language: 'en' | 'tr' }) {
  const texts = useTexts();
  const name = line?.name ?? item.name ?? '';
  const label = line?.label ?? item.label ?? '';
  // Several variants of a product may be on the list.
  const full = item.label === undefined ? name : `${name}, ${item.label}`;
  const { quantity } = item;
  const address = `/view-collection/${token}/product/${item.id}${item.variant ? `?option=${item.variant}` : ''}`;
  return (
    <li className={line === null ? 'gone' : undefined}>
      {line?.image ? (
        <img src={line.image.thumb} width={60} height={60} alt="" />
      ) : (
        <span className="no-picture">{name.slice(0, 1)}</span>
      )}
      <span className="line-name">
        {line === null ? <b>{name}</b> : <a href={address}>{name}</a>}
        {label !== '' && <span className="quiet">{label}</span>}
      </span>
      <button
        type="button"
        className="product-remove"
        aria-label={texts.removeProduct(full)}
        onClick={() => takeFromShortlist(token, item)}
      >
        <Icon name="close" size={16} />
      </button>
      {line === null ? (
        <span className="line-note">{texts.gone}</span>
      ) : (
        <span className="line-count">
          <QuantityStepper
            isSmall
            name={full}
            value={quantity}
            step={line?.step ?? 1}
            onChange={(next) => putOnShortlist(token, { ...item, quantity: next })}
          />
          {line && (
            <strong>
              {line.price && line.amount ? (
                sumText([{ price: line.price, amount: line.amount, quantity }], language)
              ) : (
                <span className="quiet">{line.price ?? texts.priceOnRequest}</span>
              )}
            </strong>
          )}
          {line?.moq && quantity < line.quantity && (
            <span className="line-note">
              {texts.moq} {line.moq}
            </span>
          )}
        </span>
      )}
    </li>
  );
}

import type { SearchHit } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { NOTHING, toggled } from '../bulk/selected/product-selection.ts';
import { useRowState } from '../bulk/processing-store.ts';
import { useRowStateWords } from '../bulk/row-state-words.ts';
import { SelectBox } from '../bulk/selected/select-box.tsx';
import { SelectedProducts } from '../bulk/selected/selected-products.tsx';
import { currentSelection, setSelection, useIsSelected } from '../bulk/selected/selection-store.ts';

/** Products are chosen one by one: an image search finds everything, more or less alike. */
const nothingElse = { key: 'smart', matching: { filter_args: {} }, total: 0, address: {} };

/** The box on a product found by an image; the choice joins the library's selection. */
export function SmartBox({ hit, className }: { hit: SearchHit; className?: string | undefined }) {
  const { t } = useTranslation('products');
  const held = useRowStateWords(useRowState(hit.id, hit.row_state));
  const toggle = (): void => {
    // A selection of all products of another search cannot be joined.
    setSelection(
      toggled(currentSelection(), hit.id, nothingElse.key) ??
        toggled(NOTHING, hit.id, nothingElse.key) ??
        NOTHING,
    );
  };
  return (
    <SelectBox
      className={className}
      label={t('card.select', { name: hit.name })}
      checked={useIsSelected(hit.id, nothingElse.key)}
      refused={held?.reason}
      onToggle={toggle}
    />
  );
}

/** The library's bar for the selection. */
export function SmartBar() {
  return <SelectedProducts matching={nothingElse} narrowed={false} onShow={() => setSelection(NOTHING)} />;
}

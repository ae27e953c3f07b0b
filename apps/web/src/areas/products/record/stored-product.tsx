import { type Attribute, type Product } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { usePermitted } from '../../../platform/session/session.tsx';
import { useFreshAttributes } from '../../attributes/index.ts';
import { baseOf } from '../change/product-draft.ts';
import { ProductEditor } from './product-editor.tsx';

/** The product as the server has it now; the editor keeps unsaved changes apart from it. */
export function StoredProduct({
  product,
  attributes,
  mode,
  tab,
}: {
  product: Product;
  attributes: readonly Attribute[];
  mode: 'view' | 'edit';
  tab: string | undefined;
}) {
  const mayEdit = usePermitted('update_products');
  useFreshAttributes();
  const base = useMemo(() => baseOf(product), [product]);
  const editable = mode === 'edit' && mayEdit && product.locked_by_task === null;
  return (
    <ProductEditor
      // Unsaved changes are set aside while nothing can be changed.
      key={editable ? 'edit' : 'view'}
      base={base}
      attributes={attributes}
      record={{ kind: editable ? 'edit' : 'view', name: String(product.id), product }}
      tab={tab}
    />
  );
}

import type { Attribute } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';

const fixed = [
  'name',
  'product_id',
  'category',
  'status',
  'images',
  'attachments',
  'view_3d_images',
  'view_3d',
  'model',
  'packaging',
  'variants',
  'variant_types',
  'options',
  'created',
] as const;

/** Names of the fields of the form and of the history. */
export function useFieldNames(
  attributes: readonly Attribute[],
): (field: string, otherwise?: string) => string {
  const { t } = useTranslation('products');
  return (field, otherwise = field) => {
    const known = fixed.find((one) => one === field);
    if (known !== undefined) return t(`fields.${known}`);
    const id = field.replace('values.', '');
    return attributes.find((attribute) => String(attribute.id) === id)?.name ?? otherwise;
  };
}

import {
  exportableAttributes,
  listAttributes,
  type Attribute,
  type ExportTemplate,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { useValueRights } from '../../platform/session/use-value-rights.ts';

/** The attributes that can be exported, and the columns of every export. */
export function useDetails() {
  const { t } = useTranslation('exports');
  const rights = useValueRights();
  const query = useCall(listAttributes, {}, { staleTime: 60_000 });
  const all = query.data ?? [];
  const hasSubCategory = all.some(
    ({ dtype, visible, isDisabled }) => dtype === 'sub_category' && visible && !isDisabled,
  );
  const details = exportableAttributes(all).filter((attribute) => rights(attribute).mayView);
  const fixed = [
    t('fixed.image'),
    t('fixed.productId'),
    t('fixed.variantId'),
    t('fixed.category'),
    ...(hasSubCategory ? [t('fixed.subCategory')] : []),
    t('fixed.name'),
  ];
  return { query, details, fixed };
}

/** The details of a template, in its order. */
export function detailsOf(
  { selected_attributes: { value } }: ExportTemplate,
  details: readonly Attribute[],
): Attribute[] {
  if (value === 'all') return [...details];
  const byId = new Map(details.map((attribute) => [attribute.id, attribute]));
  return Object.entries(value)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .flatMap(([, id]) => byId.get(id) ?? []);
}

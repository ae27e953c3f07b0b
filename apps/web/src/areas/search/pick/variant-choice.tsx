import { getProduct } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';

/** Which variant of a product is meant; nothing for a product without any. */
export function VariantChoice({
  product: { id, name },
  count,
  value,
  onChange,
}: {
  product: { id: number; name: string };
  /** How many variants it has. */
  count: number;
  value: number | null;
  onChange: (variant: number | null) => void;
}) {
  const { t } = useTranslation('search');
  const { data } = useCall(getProduct, { params: { id } }, { enabled: count > 0 });
  if (count === 0) return null;
  return (
    <ChoiceField
      label={t('picker.variantOf', { name })}
      none={t('picker.noVariant')}
      value={value === null ? null : String(value)}
      choices={(data?.variants ?? []).map(({ id: variant, options, variant_id: code }) => ({
        value: String(variant),
        label: Object.values(options).join(', ') || code,
        note: code,
      }))}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

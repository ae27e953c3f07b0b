import type { Facet } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { isDateKey, isDatePreset, isIncomplete, isRange, type Filters } from '../library-search.rules.ts';

/** The names of facets and of the chosen values, in the screen's language. */
export function useFacetWords() {
  const { t } = useTranslation('search');
  const { number, percent } = useFormats();

  const nameOf = ({ key, name, currency }: Pick<Facet, 'key' | 'name' | 'currency'>): string => {
    if (key === 'category' || key === 'status' || key === 'completeness' || isDateKey(key)) {
      return t(`filters.${key}`);
    }
    // A price always says its currency, even if the company has only one.
    return currency === undefined || name.endsWith(`(${currency})`) ? name : `${name} (${currency})`;
  };

  const valueOf = (key: string, value: string): string => {
    if (isDateKey(key)) return isDatePreset(value) ? t(`periods.${value}`) : value;
    if (key !== 'completeness') return value;
    const [low = '0', high] = value.split('-');
    if (high === undefined) return t('filters.full');
    if (low === '0') return t('filters.below', { percent: percent(Number(high) + 1) });
    return t('filters.span', { min: percent(Number(low)), max: percent(Number(high)) });
  };

  const labelOf = ({ key, values }: Facet, value: string): string =>
    key === 'completeness' || isDateKey(key)
      ? valueOf(key, value)
      : (values.find((one) => one.key === value)?.label ?? value);

  /** First chosen value, and how many more there are. */
  const chosenOf = (facet: Facet, chosen: Filters[string]): { text: string; more: number } => {
    if (isRange(chosen)) {
      const { min, max } = chosen;
      // The unit is shown once, after the last number.
      const last = (value: string): string => {
        const unit = facet.unit ?? facet.currency;
        return unit === undefined ? number(value) : `${number(value)} ${unit}`;
      };
      if (min !== undefined && max !== undefined) {
        return { text: t('filters.between', { min: number(min), max: last(max) }), more: 0 };
      }
      const text =
        min === undefined
          ? t('filters.atMost', { max: last(max ?? '0') })
          : t('filters.atLeast', { min: last(min) });
      return { text, more: 0 };
    }
    if (facet.key === 'completeness' && isIncomplete(chosen)) {
      return { text: t('filters.below', { percent: percent(100) }), more: 0 };
    }
    const [first = ''] = chosen;
    return { text: labelOf(facet, first), more: chosen.length - 1 };
  };
  return { nameOf, labelOf, chosenOf };
}

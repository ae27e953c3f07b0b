import {
  currencySign,
  listUnits,
  priceUnits,
  unitWord,
  type Attribute,
  type ValuePart,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { currencyChoices } from '../../../platform/i18n/currency-names.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { ChoiceField, type Choice } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { useChoiceNotice } from '../../../platform/kit/fields/choices/use-choice-notice.ts';

/** The unit or currency beside a number. */
export function PartChoice({
  attribute,
  part,
  value,
  onChange,
  onBlur,
  className,
}: {
  attribute: Attribute;
  part: ValuePart;
  value: string;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
}) {
  const { t } = useTranslation('attributes');
  const { choices, notice } = useChoices({ attribute, part, value });
  const isCurrency = part.choices === 'currencies';
  const sign = isCurrency ? currencySign(value).trim() : value;
  return (
    <ChoiceField
      label={t(isCurrency ? 'field.currency' : 'field.unit', { name: attribute.name })}
      choices={choices}
      value={value === '' ? null : value}
      {...(isCurrency && value !== '' ? { shown: sign === value ? value : `${sign} ${value}` } : {})}
      placeholder="–"
      notice={notice}
      onChange={(next) => onChange(next ?? '')}
      onBlur={onBlur}
      className={className}
    />
  );
}

function useChoices({
  attribute,
  part: { choices },
  value,
}: {
  attribute: Attribute;
  part: ValuePart;
  value: string;
}): { choices: Choice[]; notice?: string | undefined } {
  const { t } = useTranslation('attributes');
  const isUnit = choices !== 'currencies' && choices !== 'price-units';
  const list = useCall(listUnits, {}, { staleTime: Infinity, enabled: isUnit });
  const units = list.data ?? [];
  const notice = useChoiceNotice(list, units.length, 'units');
  if (choices === 'currencies') return { choices: currencyChoices() };
  if (choices === 'price-units')
    return { choices: priceUnits.map((unit) => ({ value: unit, label: t(`priceUnits.${unit}`) })) };
  // A carton is measured in lengths even if its attribute sets no dimension.
  const dimension = attribute.dtype === 'packaging' ? 'length' : attribute.dimension;
  const offered = units.filter(({ is_offered, short_name }) => is_offered || short_name === value);
  const fitting = offered.filter(({ category }) => dimension === null || category === dimension);
  return {
    notice,
    choices: (fitting.length > 0 ? fitting : offered).map(({ short_name }) => ({
      value: short_name,
      label: unitWord(short_name, '2', currentLanguage()),
    })),
  };
}

import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import type { AttributeForm } from './attribute-form.rules.ts';
import type { OptionDraft } from './options/option-draft.rules.ts';

/** What an attribute's form edits: its settings and its options. */
export interface AttributeDraft extends AttributeForm {
  options: readonly OptionDraft[];
}

/** The settings of an attribute in the words of its form, for when two people changed the same one. */
export function useSettingWords(): (draft: AttributeDraft, field: keyof AttributeDraft) => string {
  const { t } = useTranslation('attributeManager');
  const { t: ofFields } = useTranslation('attributes');
  const { fieldText } = useFormats();
  return (draft, field) => {
    const value = draft[field];
    if (typeof value === 'boolean') return ofFields(value ? 'field.yes' : 'field.no');
    switch (field) {
      case 'options':
        return draft.options
          .map(({ label, archived }) => (archived ? `${label} (${t('options.archived')})` : label))
          .join(', ');
      case 'dtype':
        return t(`types.${draft.dtype}`);
      case 'tabname':
        return t(`sections.${draft.tabname}`);
      case 'dimension':
        return draft.dimension === null
          ? t('form.anyDimension')
          : t(`units.dimensions.${draft.dimension as 'length'}`);
      case 'default_unit':
        if (draft.dtype === 'price')
          return ofFields(`priceUnits.${(draft.default_unit ?? 'per-piece') as 'per-piece'}`);
        return draft.default_unit ?? t('form.noUnit');
      case 'default_currency':
        return draft.default_currency ?? t('form.noCurrency');
      case 'step':
        return fieldText(draft.step);
      default:
        return draft.name;
    }
  };
}

import type { Attribute } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { useStable } from '../../../platform/kit/use-stable.ts';
import type { PartProps } from '../control-props.ts';
import { useAddOption } from './use-add-option.ts';

/** One option of an attribute's list; new ones can be added in place. */
export function OptionField({
  attribute,
  id,
  value,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: Omit<PartProps<string>, 'name'> & { attribute: Attribute }) {
  const { t } = useTranslation('attributes');
  const addOption = useAddOption(attribute);
  // The fields beside it may have been edited meanwhile, and another choice is newer.
  const take = useStable((label: string, before: string): void => {
    if (value === before) onChange(label);
  });
  const add = (text: string): void => addOption?.(text, (label) => take(label, value));
  return (
    <ChoiceField
      id={id}
      label={attribute.name}
      choices={attribute.options.map((option) => ({ value: option, label: option }))}
      value={value === '' ? null : value}
      placeholder={t('field.choose')}
      none={t('field.none')}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(next) => onChange(next ?? '')}
      onBlur={onBlur}
      add={addOption && { label: (text) => t('field.add', { text }), onAdd: add }}
    />
  );
}

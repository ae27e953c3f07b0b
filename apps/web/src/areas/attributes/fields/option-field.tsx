import type { Attribute } from '@sourcewiz/contract';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { useAddOption } from './use-add-option.ts';

/** One option of an attribute's list; new ones are added in place. */
export function OptionField({
  attribute,
  id,
  value,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: {
  attribute: Attribute;
  id: string;
  value: string;
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
}) {
  const { t } = useTranslation('attributes');
  const addOption = useAddOption(attribute);
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  const add = (text: string): void =>
    addOption?.(text, (label) => {
      // What stands beside it may have been typed meanwhile, and another choice is the newer one.
      if (latest.current.value === value) latest.current.onChange(label);
    });
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
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(addOption === undefined ? {} : { add: { label: (text) => t('field.add', { text }), onAdd: add } })}
    />
  );
}

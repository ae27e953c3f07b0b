import { labelKey } from '@sourcewiz/contract';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { PopoverForm } from '../../../platform/kit/overlays/popover-form.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import type { FormVariant, VariantType } from '../change/product-draft.ts';
import css from './variants.module.css';

function same(one: string, other: string): boolean {
  return labelKey(one) === labelKey(other);
}

/** The variant types with their options; an option that no variant has can be removed. */
export function VariantTypes({
  types,
  variants,
  onChange,
}: {
  types: readonly VariantType[];
  variants: readonly FormVariant[];
  onChange?: (types: readonly VariantType[]) => void;
}) {
  const { t } = useTranslation('products');
  const change = (name: string, options: string[]): void =>
    onChange?.(
      options.length === 0
        ? types.filter((type) => type.name !== name)
        : types.map((type) => (type.name === name ? { ...type, options } : type)),
    );
  return (
    <Row gap={24} wrap className={css['types']}>
      {types.map(({ name, options }) => (
        <Row key={name} gap={6} wrap>
          <Text tone="soft" weight={500}>
            {name}
          </Text>
          {options.map((option) => {
            const used = variants.some((variant) => same(variant.options[name] ?? '', option));
            return (
              <Tag key={option}>
                {option}
                {used || onChange === undefined ? null : (
                  <Button
                    variant="text"
                    className={css['remove']}
                    icon={<X size={12} aria-hidden />}
                    aria-label={t('variants.removeOption', { option })}
                    onClick={() =>
                      change(
                        name,
                        options.filter((one) => one !== option),
                      )
                    }
                  />
                )}
              </Tag>
            );
          })}
          {onChange === undefined ? null : (
            <NewOption type={name} options={options} onAdd={(option) => change(name, [...options, option])} />
          )}
        </Row>
      ))}
    </Row>
  );
}

function NewOption({
  type,
  options,
  onAdd,
}: {
  type: string;
  options: readonly string[];
  onAdd: (option: string) => void;
}) {
  const { t } = useTranslation('products');
  const [text, setText] = useState<string | null>(null);
  const label = t('variants.addOption', { type });
  if (text === null) {
    return (
      <Button
        className={css['plus']}
        icon={<Plus size={13} aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => setText('')}
      />
    );
  }
  const finish = (): void => {
    const option = text.trim();
    if (option !== '' && !options.some((one) => same(one, option))) onAdd(option);
    setText(null);
  };
  return (
    <TextInput
      autoFocus
      className={css['input']}
      value={text}
      maxLength={120}
      aria-label={label}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          finish();
        } else if (event.key === 'Escape') {
          setText(null);
        }
      }}
    />
  );
}

/** Enters a new variant type and its options. */
export function NewTypeForm({
  taken,
  onAdd,
}: {
  taken: readonly string[];
  onAdd: (type: VariantType) => void;
}) {
  const { t } = useTranslation('products');
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const options = text
    .split(/[,;\n]/)
    .map((option) => option.trim())
    .filter((option, at, all) => option !== '' && all.findIndex((one) => same(one, option)) === at);
  const isTaken = taken.some((one) => same(one, name));
  const ready = name.trim() !== '' && !isTaken && options.length > 0;
  return (
    <PopoverForm
      action={t('variants.addType')}
      disabled={!ready}
      onSubmit={() => onAdd({ name: name.trim(), options })}
    >
      <Field label={t('variants.typeName')} error={isTaken ? t('variants.typeTaken') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={name}
            maxLength={60}
            placeholder={t('variants.typeExample')}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('variants.options')}>
        {(control) => (
          <TextInput
            {...control}
            value={text}
            placeholder={t('variants.optionsExample')}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </PopoverForm>
  );
}

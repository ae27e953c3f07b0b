import { labelKey } from '@sourcewiz/contract';
import { Plus, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormVariant, VariantType } from '../change/product-draft.ts';
import css from './variants-section.module.css';

function same(one: string, other: string): boolean {
  return labelKey(one) === labelKey(other);
}

/** The kinds of variant with their options; an option that no variant has can be taken off. */
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
    <div className={css['types']}>
      {types.map(({ name, options }) => (
        <div key={name} className={css['type']}>
          <span className={css['typeName']}>{name}</span>
          {options.map((option) => {
            const used = variants.some((variant) => same(variant.options[name] ?? '', option));
            return (
              <span
                key={option}
                className={css['option']}
                data-removable={(!used && onChange !== undefined) || undefined}
              >
                {option}
                {used || onChange === undefined ? null : (
                  <button
                    type="button"
                    aria-label={t('variants.removeOption', { option })}
                    onClick={() =>
                      change(
                        name,
                        options.filter((one) => one !== option),
                      )
                    }
                  >
                    <X size={12} aria-hidden />
                  </button>
                )}
              </span>
            );
          })}
          {onChange === undefined ? null : (
            <NewOption type={name} options={options} onAdd={(option) => change(name, [...options, option])} />
          )}
        </div>
      ))}
    </div>
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
      <button
        type="button"
        className={css['plus']}
        aria-label={label}
        title={label}
        onClick={() => setText('')}
      >
        <Plus size={13} aria-hidden />
      </button>
    );
  }
  const finish = (): void => {
    const option = text.trim();
    if (option !== '' && !options.some((one) => same(one, option))) onAdd(option);
    setText(null);
  };
  return (
    <input
      autoFocus
      className={css['optionInput']}
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

/** Names a new kind of variant and its options. */
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
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) onAdd({ name: name.trim(), options });
  };
  return (
    <form className={css['form']} onSubmit={add}>
      <label>
        {t('variants.typeName')}
        <input
          autoFocus
          value={name}
          maxLength={60}
          placeholder={t('variants.typeExample')}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {isTaken ? <p role="alert">{t('variants.typeTaken')}</p> : null}
      <label>
        {t('variants.options')}
        <input
          value={text}
          placeholder={t('variants.optionsExample')}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" disabled={!ready}>
        {t('variants.addType')}
      </button>
    </form>
  );
}

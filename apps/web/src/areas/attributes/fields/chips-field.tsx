import type { Attribute } from '@sourcewiz/contract';
import { Plus, X } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../../platform/kit/fields/check-list.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { useAddOption } from './use-add-option.ts';
import css from './value-control.module.css';

/** Several options as chips, chosen in a list that stays open. */
export function ChipsField({
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
  value: readonly string[];
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (labels: readonly string[]) => void;
  onBlur?: (() => void) | undefined;
}) {
  const { t } = useTranslation('attributes');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const addOption = useAddOption(attribute);
  const options = useMemo(
    () => attribute.options.map((label) => ({ value: label, label })),
    [attribute.options],
  );
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return (
    <div ref={box} className={css['box']} data-invalid={invalid || undefined}>
      {value.map((label) => (
        <Chip key={label} label={label} onRemove={() => onChange(value.filter((one) => one !== label))} />
      ))}
      <button
        id={id}
        type="button"
        className={css['plus']}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('field.addValue', { name: attribute.name })}
        aria-describedby={describedBy}
        onClick={() => setOpen(!open)}
      >
        <Plus size={14} aria-hidden />
      </button>
      {open ? (
        <Popover
          anchor={box}
          label={attribute.name}
          onClose={() => {
            setOpen(false);
            onBlur?.();
          }}
        >
          <CheckList
            label={attribute.name}
            options={options}
            chosen={value}
            onChange={onChange}
            {...(addOption === undefined
              ? {}
              : {
                  add: {
                    label: (text: string) => t('field.add', { text }),
                    onAdd: (text: string) => addOption(text, (label) => onChange([...latest.current, label])),
                  },
                })}
          />
        </Popover>
      ) : null}
    </div>
  );
}

export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('attributes');
  return (
    <span className={css['chip']}>
      <span>{label}</span>
      <button type="button" aria-label={t('field.remove', { label })} onClick={onRemove}>
        <X size={12} aria-hidden />
      </button>
    </span>
  );
}

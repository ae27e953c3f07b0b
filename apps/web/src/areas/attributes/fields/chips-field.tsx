import type { Attribute } from '@sourcewiz/contract';
import { Plus, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { CheckList } from '../../../platform/kit/fields/choices/check-list.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { useStable } from '../../../platform/kit/use-stable.ts';
import type { PartProps } from '../control-props.ts';
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
}: Omit<PartProps<readonly string[]>, 'name'> & { attribute: Attribute }) {
  const { t } = useTranslation('attributes');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const addOption = useAddOption(attribute);
  const options = useMemo(
    () => attribute.options.map((label) => ({ value: label, label })),
    [attribute.options],
  );
  const take = useStable((label: string): void => onChange([...value, label]));
  return (
    <InputFrame ref={box} className={css['chips']} invalid={invalid}>
      {value.map((label) => (
        <Chip key={label} label={label} onRemove={() => onChange(value.filter((one) => one !== label))} />
      ))}
      <Button
        id={id}
        variant="text"
        size="small"
        icon={<Plus size={14} aria-hidden />}
        className={css['plus']}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('field.addValue', { name: attribute.name })}
        aria-describedby={describedBy}
        onClick={() => setOpen(!open)}
      />
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
            add={
              addOption && {
                label: (text) => t('field.add', { text }),
                onAdd: (text) => addOption(text, take),
              }
            }
          />
        </Popover>
      ) : null}
    </InputFrame>
  );
}

export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('attributes');
  return (
    <Row as="span" inline gap={2} className={css['chip']}>
      <Text clip>{label}</Text>
      <IconButton
        label={t('field.remove', { label })}
        icon={<X size={12} aria-hidden />}
        className={css['remove']}
        onClick={onRemove}
      />
    </Row>
  );
}

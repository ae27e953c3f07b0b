import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import type { PartProps } from '../control-props.ts';
import css from './value-control.module.css';

/** Yes, no, or not answered; its text is `TRUE`, `FALSE` or empty. */
export function SwitchField({
  id,
  name,
  value,
  describedBy,
  onChange,
}: Pick<PartProps<string>, 'id' | 'name' | 'value' | 'describedBy' | 'onChange'>) {
  const { t } = useTranslation('attributes');
  const state = value === 'TRUE' ? t('field.yes') : value === 'FALSE' ? t('field.no') : t('field.notSet');
  return (
    <Row className={css['switch']}>
      <Switch
        id={id}
        aria-label={`${name}: ${state}`}
        aria-describedby={describedBy}
        checked={value === 'TRUE'}
        onChange={(isOn) => onChange(isOn ? 'TRUE' : 'FALSE')}
      />
      <Text tone="soft">{state}</Text>
      {value === '' ? null : (
        <IconButton
          label={t('field.clear', { name })}
          icon={<X size={13} aria-hidden />}
          onClick={() => onChange('')}
        />
      )}
    </Row>
  );
}

import type { Attribute } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { Switch, type SwitchProps } from '../../../platform/kit/fields/switch.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './attribute-drawer.module.css';
import { settingsOf } from './attribute-form.rules.ts';
import type { AttributeFormState } from './use-attribute-form.ts';

/** The uses of an attribute: asked for, internal, a filter, archived. */
export function UseSettings({
  form,
  attribute,
}: {
  form: AttributeFormState['form'];
  attribute: Attribute | null;
}) {
  const { t } = useTranslation('attributeManager');
  const { draft, set } = form;
  const { mayBeWhole, mayFilter, hasStep } = settingsOf(draft.dtype);
  const inInternal = draft.tabname === 'internal';
  return (
    <Stack as="section" aria-label={t('form.use')}>
      <Text as="h3" size="base" weight={600}>
        {t('form.use')}
      </Text>
      <div>
        <SwitchLine
          label={t('form.compulsory')}
          note={t('form.compulsoryNote')}
          checked={draft.compulsory}
          onChange={(on) => set('compulsory', on)}
        />
        <SwitchLine
          label={t('form.internal')}
          note={t(inInternal ? 'form.internalSection' : 'form.internalNote')}
          checked={inInternal || draft.is_internal}
          disabled={inInternal}
          onChange={(on) => set('is_internal', on)}
        />
        <SwitchLine
          label={t('form.visible')}
          note={t('form.visibleNote')}
          checked={draft.visible}
          onChange={(on) => set('visible', on)}
        />
        {mayBeWhole ? (
          <SwitchLine
            label={t('form.whole')}
            note={t('form.wholeNote')}
            checked={draft.whole}
            onChange={(on) => set('whole', on)}
          />
        ) : null}
        {mayFilter ? (
          <SwitchLine
            label={t('form.filter')}
            note={t('form.filterNote')}
            checked={draft.is_filter}
            onChange={(on) => set('is_filter', on)}
          />
        ) : null}
        {mayFilter && draft.is_filter ? (
          <SwitchLine
            label={t('form.primary')}
            note={t('form.primaryNote')}
            checked={draft.is_primary}
            onChange={(on) => set('is_primary', on)}
          />
        ) : null}
        {hasStep && draft.is_filter ? (
          <div className={css['step']}>
            <FormNumberField form={form} name="step" label={t('form.step')} note={t('form.stepNote')} />
          </div>
        ) : null}
        {attribute === null ? null : (
          <SwitchLine
            label={t('form.archived')}
            note={t('form.archivedNote')}
            checked={draft.isDisabled}
            onChange={(on) => set('isDisabled', on)}
          />
        )}
      </div>
    </Stack>
  );
}

/** A switch with an explanation. */
export function SwitchLine({
  label,
  note,
  checked,
  onChange,
  ...state
}: Pick<SwitchProps, 'checked' | 'disabled' | 'loading' | 'onChange'> & { label: string; note: ReactNode }) {
  return (
    <Row gap={14} justify="between" className={css['line']}>
      <span>
        <Text as="b" weight={500}>
          {label}
        </Text>
        <Text as="p" tone="faint" size="sm">
          {note}
        </Text>
      </span>
      <Switch aria-label={label} checked={checked} onChange={onChange} {...state} />
    </Row>
  );
}

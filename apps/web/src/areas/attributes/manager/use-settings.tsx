import type { Attribute } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import css from './attribute-drawer.module.css';
import { settingsOf } from './attribute-form.rules.ts';
import type { AttributeFormState } from './use-attribute-form.ts';

/** What an attribute is used for: asked, internal, a filter, archived. */
export function UseSettings({
  state: { form, change, errorOf },
  attribute,
}: {
  state: AttributeFormState;
  attribute: Attribute | null;
}) {
  const { t } = useTranslation('attributeManager');
  const { fieldText } = useFormats();
  const { mayBeWhole, mayFilter, hasStep } = settingsOf(form.dtype);
  const inInternal = form.tabname === 'internal';
  return (
    <section aria-label={t('form.use')}>
      <h3 className={css['title']}>{t('form.use')}</h3>
      <div className={css['lines']}>
        <SwitchLine
          label={t('form.compulsory')}
          note={t('form.compulsoryNote')}
          checked={form.compulsory}
          onChange={(compulsory) => change({ compulsory })}
        />
        <SwitchLine
          label={t('form.internal')}
          note={t(inInternal ? 'form.internalSection' : 'form.internalNote')}
          checked={inInternal || form.is_internal}
          disabled={inInternal}
          onChange={(is_internal) => change({ is_internal })}
        />
        <SwitchLine
          label={t('form.visible')}
          note={t('form.visibleNote')}
          checked={form.visible}
          onChange={(visible) => change({ visible })}
        />
        {mayBeWhole ? (
          <SwitchLine
            label={t('form.whole')}
            note={t('form.wholeNote')}
            checked={form.whole}
            onChange={(whole) => change({ whole })}
          />
        ) : null}
        {mayFilter ? (
          <SwitchLine
            label={t('form.filter')}
            note={t('form.filterNote')}
            checked={form.is_filter}
            onChange={(is_filter) => change({ is_filter })}
          />
        ) : null}
        {mayFilter && form.is_filter ? (
          <SwitchLine
            label={t('form.primary')}
            note={t('form.primaryNote')}
            checked={form.is_primary}
            onChange={(is_primary) => change({ is_primary })}
          />
        ) : null}
        {hasStep && form.is_filter ? (
          <div className={css['step']}>
            <Field label={t('form.step')} note={t('form.stepNote')} error={errorOf('step_increment')}>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={40}
                  value={fieldText(form.step)}
                  onChange={(event) => change({ step: fieldText(event.target.value) })}
                />
              )}
            </Field>
          </div>
        ) : null}
        {attribute === null ? null : (
          <SwitchLine
            label={t('form.archived')}
            note={t('form.archivedNote')}
            checked={form.isDisabled}
            onChange={(isDisabled) => change({ isDisabled })}
          />
        )}
      </div>
    </section>
  );
}

/** A switch with what it means. */
export function SwitchLine({
  label,
  note,
  checked,
  disabled,
  loading,
  onChange,
}: {
  label: string;
  note: ReactNode;
  checked: boolean;
  disabled?: boolean;
  loading?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div className={css['line']}>
      <span>
        <b>{label}</b>
        <i>{note}</i>
      </span>
      <Switch
        aria-label={label}
        checked={checked}
        disabled={disabled ?? false}
        loading={loading ?? false}
        onChange={onChange}
      />
    </div>
  );
}

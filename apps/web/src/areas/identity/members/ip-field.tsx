import { useTranslation } from 'react-i18next';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextArea } from '../../../platform/kit/fields/text-input.tsx';
import css from './member-drawer.module.css';
import { RadioList } from './radio-list.tsx';
import type { MemberFormState } from './use-member-form.ts';

const modes = ['off', 'block', 'notify'] as const;

/** From which addresses a member may come, and what happens when he comes from another one. */
export function IpField({ state: { form, change, errorOf, leave } }: { state: MemberFormState }) {
  const { t } = useTranslation('members');
  return (
    <div className={css['ip']}>
      <RadioList
        title={t('ip.title')}
        items={modes.map((key) => ({ key, label: t(`ip.modes.${key}`), text: t(`ip.modeTexts.${key}`) }))}
        value={form.ipMode}
        onChange={(ipMode) => change({ ipMode })}
      />
      {form.ipMode === 'off' ? null : (
        <Field label={t('ip.addresses')} required note={t('ip.hint')} error={errorOf('ip')}>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              style={{ minHeight: 'calc(5lh + 13px)' }}
              spellCheck={false}
              aria-required
              value={form.ipText}
              onChange={(event) => change({ ipText: event.target.value })}
              onBlur={() => leave('ip')}
            />
          )}
        </Field>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { RadioList } from './radio-list.tsx';
import type { MemberFormState } from './use-member-form.ts';

const modes = ['off', 'block', 'notify'] as const;

/** The addresses from which a member may sign in, and what happens elsewhere. */
export function IpField({ form }: { form: MemberFormState }) {
  const { t } = useTranslation('members');
  return (
    <Stack gap={12}>
      <RadioList
        title={t('ip.title')}
        items={modes.map((key) => ({ key, label: t(`ip.modes.${key}`), text: t(`ip.modeTexts.${key}`) }))}
        value={form.draft.ipMode}
        onChange={(ipMode) => {
          form.set('ipMode', ipMode);
          form.setProblem('ipText', undefined);
        }}
      />
      {form.draft.ipMode === 'off' ? null : (
        <FormTextField
          form={form}
          name="ipText"
          label={t('ip.addresses')}
          required
          note={t('ip.hint')}
          lines={5}
        />
      )}
    </Stack>
  );
}

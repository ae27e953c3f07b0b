import { getSettings, manufacturer, type Manufacturer } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormBar } from '../../../platform/form/form-bar.tsx';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/failed-state.tsx';
import { Section, Sections, FieldGrid } from '../../../platform/kit/page/section.tsx';
import { CompanyPreferences } from './company-preferences.tsx';
import { storedSettings, usePreferences, type PreferencesForm } from './use-preferences.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { defaultSorts } from './preferences.rules.ts';

/** The person's own choices, and for admins the company's choices for everybody. */
export function PreferencesTab() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const company = useCall(manufacturer, {});
  const settings = useCall(getSettings, {}, { enabled: user.is_admin });
  const isLoaded = company.data !== undefined && (!user.is_admin || settings.data !== undefined);
  if (!isLoaded) {
    const failed = company.isError ? company : settings.isError ? settings : null;
    if (failed === null) return <SectionSkeletons fields={user.is_admin ? [1, 4, 1, 1, 1] : [1]} />;
    return (
      <Section title={t('preferences.what')}>
        <FailedState
          what={t('preferences.what')}
          failure={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Section>
    );
  }
  return <PreferencesEditor company={company.data} settings={settings.data} />;
}

function PreferencesEditor({
  company,
  settings,
}: {
  company: Manufacturer;
  settings: Record<string, unknown> | undefined;
}) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const stored = useMemo(() => storedSettings(settings), [settings]);
  const form = usePreferences({ company, ...stored });
  return (
    <FormElement form={form}>
      <Sections>
        <OwnPreferences form={form} company={company} />
        {user.is_admin ? <CompanyPreferences form={form} company={company} /> : null}
      </Sections>
      <FormBar form={form} nameOf={(field) => t(`preferences.barNames.${field}`)} />
    </FormElement>
  );
}

/** Settings for this person alone. */
function OwnPreferences({ form, company }: { form: PreferencesForm; company: Manufacturer }) {
  const { t } = useTranslation('account');
  return (
    <Section title={t('preferences.ownTitle')} text={t('preferences.ownText')}>
      <FieldGrid>
        <FormChoiceField
          form={form}
          name="own_sort"
          label={t('preferences.fields.own_sort')}
          note={t('preferences.ownSortNote')}
          choices={defaultSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          none={t('preferences.ownSortNone', { sort: t(`sort.${company.product_sort}`) })}
        />
      </FieldGrid>
    </Section>
  );
}

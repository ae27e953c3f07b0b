import { getSettings, manufacturer, type Manufacturer } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormBar } from '../../../platform/form/form-bar.tsx';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import { Section, Sections } from '../../../platform/kit/page/section.tsx';
import { CompanyPreferences } from './company-preferences.tsx';
import { OwnPreferences } from './own-preferences.tsx';
import type { LinkDefaults } from './preferences.rules.ts';
import { LINK_DEFAULTS, linkDefaultsOf, usePreferences } from './use-preferences.ts';

/** The person's own choices, and for admins the company's choices for everybody. */
export function PreferencesTab() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const company = useCall(manufacturer, {});
  const settings = useCall(getSettings, { query: { key: LINK_DEFAULTS } }, { enabled: user.is_admin });
  const isLoaded = company.data !== undefined && (!user.is_admin || settings.data !== undefined);
  if (!isLoaded) {
    const failed = company.isError ? company : settings.isError ? settings : null;
    if (failed === null) return <SectionSkeletons fields={user.is_admin ? [1, 4, 1] : [1]} />;
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
  return <PreferencesEditor company={company.data} link={linkDefaultsOf(settings.data)} />;
}

function PreferencesEditor({ company, link }: { company: Manufacturer; link: LinkDefaults | undefined }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const form = usePreferences(company, link);
  return (
    <FormElement form={form}>
      <Sections>
        <OwnPreferences form={form} company={company} />
        {user.is_admin ? (
          <CompanyPreferences form={form} company={company} hasLink={link !== undefined} />
        ) : null}
      </Sections>
      <FormBar form={form} nameOf={(field) => t(`preferences.barNames.${field}`)} />
    </FormElement>
  );
}

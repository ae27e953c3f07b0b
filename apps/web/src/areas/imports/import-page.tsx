import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../platform/kit/page/page.tsx';
import { Steps } from '../../platform/kit/page/steps.tsx';

const steps = ['stepUpload', 'stepCheck', 'stepUpdate'] as const;

/** The page of an upload that is not imported yet: heading, crumbs and steps are rendered at once. */
export function ImportPage({ current, children }: { current: (typeof steps)[number]; children: ReactNode }) {
  const { t } = useTranslation('imports');
  return (
    <Page
      title={t('check.title')}
      crumbs={[{ label: t('check.products'), to: '/master-catalogue' }, { label: t('check.crumb') }]}
      actions={
        <Steps
          label={t('check.steps')}
          done={t('check.stepDone')}
          current={current}
          items={steps.map((key) => ({ key, label: t(`check.${key}`) }))}
        />
      }
    >
      {children}
    </Page>
  );
}

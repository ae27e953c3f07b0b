import { useTranslation } from 'react-i18next';
import { Steps } from '../../../platform/kit/page/steps.tsx';

/** Where the person is: upload, match and check, update. */
export function Stepper({ current }: { current: 'stepUpload' | 'stepCheck' }) {
  const { t } = useTranslation('imports');
  const steps = ['stepUpload', 'stepCheck', 'stepUpdate'] as const;
  return (
    <Steps
      label={t('check.steps')}
      done={t('check.stepDone')}
      current={current}
      items={steps.map((key) => ({ key, label: t(`check.${key}`) }))}
    />
  );
}

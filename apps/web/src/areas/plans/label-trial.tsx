import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import { openUpgrade } from './plan-dialogs.ts';
import css from './plans.module.css';
import { useModule } from './use-usage.ts';
import { AskButton } from './ask-button.tsx';

/** The days left of the free trial of labels, with Upgrade; nothing unless that trial is running (LABEL-003, 011). */
export function LabelTrial() {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const module = useModule('qr_or_label_generator');
  if (module?.plan_type !== 'trial' || module.plan_status !== 'active') return null;
  const days = module.days_left ?? 0;
  return (
    <Row justify="between" wrap className={css['enterprise']}>
      <Text>{t('labels.left', { count: days, formatted: number(days) })}</Text>
      <AskButton size="small" onClick={() => openUpgrade('qr_or_label_generator')}>
        {t('upgrade')}
      </AskButton>
    </Row>
  );
}

import { addDays, enableTrial, planDay, TRIAL_DAYS, type ModuleUsage } from '@sourcewiz/contract';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { today } from '../../../platform/i18n/today.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import css from '../plans.module.css';
import { useUsage } from '../use-usage.ts';
import { AskButton } from '../ask-button.tsx';

/** Starts the trial of a module (PLAN-064 to 066, 091). */
export function TrialDialog({ module, onClose }: { module: ModuleUsage; onClose: () => void }) {
  const { t } = useTranslation('plans');
  const phone = useUsage()?.help.phone;
  const { act, isActing } = useAct(enableTrial, { onDone: onClose });
  const [day] = useState(today);
  return (
    <Dialog
      title={module.module_id === 'quotation' ? t('trial.quotation') : module.module_label}
      width={420}
      onClose={onClose}
      actions={
        <Row justify="between" grow wrap>
          {phone ? (
            <a className={css['call']} href={`tel:${phone.replaceAll(' ', '')}`}>
              <Phone size={14} aria-hidden /> {t('trial.call')}
            </a>
          ) : (
            <span />
          )}
          <AskButton
            variant="primary"
            loading={isActing}
            onClick={() => void act({ query: { module_id: module.module_id } })}
          >
            {t('trial.start')}
          </AskButton>
        </Row>
      }
    >
      <Stack gap={10}>
        <Text as="p" size="3xl" weight={620}>
          {t('trial.title')}
        </Text>
        <Text tone="soft">{t('trial.text')}</Text>
        <Text tone="soft">
          {t('trial.ends', { day: planDay(addDays(day, TRIAL_DAYS), currentLanguage()) })}
        </Text>
      </Stack>
    </Dialog>
  );
}

import { planDay, type PlanRequest } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Lines } from '../lines.tsx';
import { askedFor, helpLine } from '../plan-words.ts';
import { useUsage } from '../use-usage.ts';

/** Where a request stands (PLAN-054 to 057). */
export function StatusDialog({
  request,
  onClose,
  foot,
}: {
  request: PlanRequest;
  onClose: (() => void) | undefined;
  /** In place of Done, where the dialog cannot be closed. */
  foot?: ReactNode;
}) {
  const { t } = useTranslation('plans');
  const help = useUsage()?.help;
  const { status, requested_at: at, contact_number, reason } = request;
  return (
    <Dialog
      title={t(`status.${status}`)}
      text={t(`status.${status}Text`)}
      width={420}
      {...(onClose === undefined ? {} : { onClose })}
      actions={
        onClose === undefined ? (
          foot
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        )
      }
    >
      <Stack gap={12}>
        <Lines
          lines={[
            { head: t('status.asked'), value: askedFor(request, t) },
            { head: t('status.sent'), value: planDay(at, currentLanguage()) },
            { head: t('status.call'), value: contact_number },
            ...(reason === null ? [] : [{ head: t('status.reason'), value: reason }]),
          ]}
        />
        {status === 'payment_pending' || help === undefined ? null : (
          <Text tone="soft" size="sm">
            {helpLine(help, 'help', t)}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

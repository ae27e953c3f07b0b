import { exact, requestType, type Plan } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { availablePlans } from '@sourcewiz/contract';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { RequestFields, useRequestForm } from './request-fields.tsx';
import { AskButton } from '../ask-button.tsx';

/** Asks the provider for a plan. */
export function RequestDialog({
  plan,
  onClose,
}: {
  plan: Pick<Plan, 'id' | 'label' | 'amount' | 'priority' | 'unused_rest' | 'payable'>;
  onClose: () => void;
}) {
  const { t } = useTranslation('plans');
  const { t: words } = useTranslation('platform');
  const current = useCall(availablePlans).data?.plans.find(({ is_current: isCurrent }) => isCurrent);
  const form = useRequestForm({
    request_type: requestType(current?.priority, plan.priority),
    feature_type: 'plan',
    feature_identifier: plan.id,
  });
  const hasRest = plan.payable !== null && exact(plan.unused_rest).greaterThan(0);
  return (
    <Dialog
      title={t('request.plan')}
      text={
        plan.amount === null
          ? plan.label
          : t('request.planText', { plan: plan.label, price: planPrice(plan.amount) })
      }
      width={420}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{words('actions.cancel')}</CloseButton>
          <AskButton variant="primary" type="submit" form={form.id} loading={form.saving}>
            {t('sendRequest')}
          </AskButton>
        </>
      }
    >
      <FormElement form={form}>
        <Stack gap={12}>
          {hasRest ? (
            <Text tone="soft">
              {t('request.rest', {
                rest: planPrice(plan.unused_rest),
                payable: planPrice(plan.payable ?? '0'),
              })}
            </Text>
          ) : null}
          <RequestFields form={form} lines={2} />
        </Stack>
      </FormElement>
    </Dialog>
  );
}

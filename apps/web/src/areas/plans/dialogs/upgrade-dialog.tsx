import {
  ADDON_MODAL_WIDTH,
  moduleUpgrade,
  NEW_PLAN_MODAL_WIDTH,
  requestType,
  type ResultOf,
} from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { RadioList } from '../../../platform/kit/fields/choices/radio-list.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/failed-state.tsx';
import { toneOf } from '../module-use.tsx';
import { limitWords, type Refusal } from '../limit-words.ts';
import { helpLine } from '../plan-words.ts';
import css from '../plans.module.css';
import { RequestFields, useRequestForm } from './request-fields.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { TrialDialog } from './trial-dialog.tsx';
import { canStartTrial } from '../banner/plan-banner.rules.ts';
import { useUsage } from '../use-usage.ts';
import { AskButton } from '../ask-button.tsx';

type Upgrade = ResultOf<typeof moduleUpgrade>;

/** The way to more of a module: its trial, a request that waits, or what can be asked for (PLAN-086, 087). */
export function UpgradeDialog({
  module,
  refusal,
  onClose,
}: {
  module: string;
  refusal: Refusal | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('plans');
  const upgrade = useCall(moduleUpgrade, { params: { moduleId: module } });
  const waiting = upgrade.data?.pending_requests[0];
  if (waiting !== undefined) return <StatusDialog request={waiting} onClose={onClose} />;
  if (upgrade.data === undefined)
    return (
      <Dialog title={t('upgrade')} width={NEW_PLAN_MODAL_WIDTH} onClose={onClose}>
        {upgrade.error === null ? (
          <LineSkeletons count={4} />
        ) : (
          <FailedState
            what={t('list.failed')}
            failure={upgrade.error}
            onRetry={() => void upgrade.refetch()}
          />
        )}
      </Dialog>
    );
  if (canStartTrial(upgrade.data.module))
    return <TrialDialog module={upgrade.data.module} onClose={onClose} />;
  return <Ask upgrade={upgrade.data} refusal={refusal} onClose={onClose} />;
}

function Ask({
  upgrade,
  refusal,
  onClose,
}: {
  upgrade: Upgrade;
  refusal: Refusal | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation('platform');
  const { number } = useFormats();
  const { module, message, available_addon: addon, available_plans: plans, help } = upgrade;
  const plan = useUsage()?.plan;
  const [chosen, setChosen] = useState<string | null>(addon === null ? null : 'addon');
  const picked = plans.find(({ id }) => String(id) === chosen);
  const current = plans.find(({ is_current: isCurrent }) => isCurrent)?.priority;
  const form = useRequestForm(
    chosen === 'addon' && addon !== null
      ? {
          request_type: 'upgrade',
          feature_type: 'addon',
          feature_identifier: addon.addon_details.id,
          module_id: module.module_id,
        }
      : picked === undefined
        ? null
        : {
            request_type: requestType(current, picked.priority),
            feature_type: 'plan',
            feature_identifier: picked.id,
            module_id: module.module_id,
          },
  );
  const words = refusal === undefined ? message : limitWords(module, refusal, { t, number });
  const items = [
    ...(addon === null
      ? []
      : [
          {
            key: 'addon',
            label: `${addon.addon_details.label} (${t('limit.addon')})`,
            text: addon.addon_details.description,
            aside: t('price', { price: planPrice(addon.amount) }),
          },
        ]),
    ...plans.map(({ id, label, amount, meta }) => ({
      key: String(id),
      label: t('limit.planText', { plan: label }),
      text: meta.benefits.slice(0, 4).join(', '),
      aside: amount === null ? undefined : t('price', { price: planPrice(amount) }),
    })),
  ];
  return (
    <Dialog
      title={words.title}
      text={words.text ?? message.text}
      width={addon === null ? NEW_PLAN_MODAL_WIDTH : ADDON_MODAL_WIDTH}
      onClose={onClose}
      actions={
        <>
          {module.module_id === 'product_library' ? (
            <Row grow wrap className={css['instead']}>
              <Link to="/master-catalogue" onClick={onClose}>
                {t('limit.archive')}
              </Link>
              <Text tone="faint" size="sm">
                {t('limit.archiveText')}
              </Text>
            </Row>
          ) : null}
          <CloseButton>{common('actions.cancel')}</CloseButton>
          <AskButton
            variant="primary"
            type="submit"
            form={form.id}
            disabled={chosen === null}
            loading={form.saving}
          >
            {t('sendRequest')}
          </AskButton>
        </>
      }
    >
      <Stack gap={14}>
        {module.has_limit ? (
          <div className={css['lines']}>
            <div>
              <span>{plan?.plan_label}</span>
              <b>{t('limit.usedOf', { used: number(module.used), limit: number(module.limit ?? 0) })}</b>
            </div>
            <ProgressBar
              percent={module.percent_used}
              label={module.module_label}
              tone={toneOf(module.percent_used)}
            />
          </div>
        ) : null}
        {items.length === 0 ? (
          <Text tone="soft">{`${t('limit.nothing')} ${helpLine(help, 'help', t)}`.trim()}</Text>
        ) : (
          <RadioList title={t('limit.choose')} items={items} value={chosen} onChange={setChosen} />
        )}
        {items.length === 0 ? null : (
          <FormElement form={form}>
            <Stack gap={10}>
              <Text as="h3" weight={600}>
                {t(chosen === 'addon' ? 'request.addon' : 'request.plan')}
              </Text>
              <div className={css['two']}>
                <RequestFields form={form} />
              </div>
            </Stack>
          </FormElement>
        )}
        <Text tone="faint" size="sm">
          {t('limit.note')}
        </Text>
      </Stack>
    </Dialog>
  );
}

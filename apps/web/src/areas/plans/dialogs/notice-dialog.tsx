import { dismissNotification, firstNotifications } from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import css from '../plans.module.css';

/** What the provider has to tell about the plan; closing it dismisses it for good (PLAN-096). */
export function NoticeDialog() {
  const { t } = useTranslation('plans');
  const { data } = useCall(firstNotifications, {}, { staleTime: 300_000 });
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const notice = data?.find(({ id }) => !closed.has(id));
  if (notice === undefined) return null;
  const close = (): void => {
    setClosed(new Set([...closed, notice.id]));
    void call(dismissNotification, { body: { id: notice.id } });
  };
  return (
    <Dialog
      title={notice.title}
      width={420}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {t('notice.close')}
        </Button>
      }
    >
      <Stack gap={12}>
        <img className={css['picture']} src={notice.meta.url} alt="" />
        <Text as="p">{notice.description}</Text>
        <ul className={css['benefits']}>
          {notice.meta.benefits.map((benefit) => (
            <li key={benefit}>
              <Check size={13} aria-hidden />
              {benefit}
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}

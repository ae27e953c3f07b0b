import { catalogueRecipients as calls } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import css from './share.module.css';

/** The mail exactly as it is sent, with its pictures. */
export function MailPreview({
  message,
  onClose,
  ...params
}: {
  id: number;
  recipient_id: number;
  message: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('share');
  const mail = useCall(calls.preview, { params, body: { what: 'link', message } });
  return (
    <Dialog title={t('send.previewTitle')} unsaved={false} width={720} onClose={onClose}>
      <Loaded query={mail} what={t('send.previewTitle')} waiting={<LineSkeletons count={8} />}>
        {({ to, subject, html }) => (
          <Stack gap={10}>
            <Stack gap={0}>
              <Text weight={600} breaks>
                {subject}
              </Text>
              {to === '' ? null : (
                <Text tone="soft" size="sm" breaks>
                  {t('send.previewTo', { to })}
                </Text>
              )}
            </Stack>
            {/* Without rights of its own: no script, no links out. */}
            <iframe className={css['mail']} title={t('send.previewTitle')} srcDoc={html} sandbox="" />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

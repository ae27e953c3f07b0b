import {
  changePaperLink,
  getPaperLink,
  paperRecipients,
  type RecipientOperations,
  type ResultOf,
  type TradePaperDetails,
} from '@sourcewiz/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { dayHere } from '../../../platform/i18n/today.ts';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import {
  newPasscode,
  RecipientsCard,
  SharingProvider,
  type AnyoneSwitchProps,
  type Sharing,
} from '../../catalogues/index.ts';
import { KeptDay } from '../kept-field.tsx';

type PaperLink = ResultOf<typeof getPaperLink>;

function AnyoneSwitch({ id, ...control }: AnyoneSwitchProps) {
  const { act, isActing } = useAct(changePaperLink);
  return (
    <Switch
      {...control}
      loading={isActing}
      onChange={(anyone_with_link: boolean) => void act({ params: { id }, body: { anyone_with_link } })}
    />
  );
}

const paperSharing: Sharing = {
  calls: paperRecipients as unknown as RecipientOperations,
  AnyoneSwitch,
};

/** Who has a link of an issued document, what the links ask for, and who opened them. */
export function ShareDialog({ paper, onClose }: { paper: TradePaperDetails; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const params = { id: paper.id };
  const link = useCall(getPaperLink, { params });
  const { act: send } = useAct(paperRecipients.send, {
    onDone: ({ name }) => toast({ tone: 'ok', title: t('share.sent', { name }) }),
  });
  return (
    <Dialog
      title={t('share.title', { number: paper.number })}
      text={t('share.text')}
      width={760}
      onClose={onClose}
    >
      <Stack gap={16}>
        <SharingProvider value={paperSharing}>
          <Suspense fallback={<LineSkeletons count={4} />}>
            <RecipientsCard
              catalogue={{ id: paper.id, name: paper.number }}
              onSend={(recipient_id) =>
                void send({ params: { ...params, recipient_id }, body: { what: 'link' } })
              }
            />
          </Suspense>
        </SharingProvider>
        <Section title={t('share.asks')}>
          <Loaded query={link} what={t('share.asks')} waiting={<LineSkeletons count={3} />}>
            {(data) => <LinkSettings id={paper.id} link={data} />}
          </Loaded>
        </Section>
      </Stack>
    </Dialog>
  );
}

function LinkSettings({ id, link }: { id: number; link: PaperLink }) {
  const { t } = useTranslation('papers');
  const { act } = useAct(changePaperLink);
  const save = (body: Partial<PaperLink>): void => void act({ params: { id }, body });
  return (
    <Stack gap={8}>
      {(['allow_download', 'email_required'] as const).map((name) => (
        <Checkbox key={name} checked={link[name]} onChange={(isOn) => save({ [name]: isOn })}>
          {t(`share.${name}`)}
        </Checkbox>
      ))}
      <Checkbox
        checked={link.has_passcode}
        onChange={(isOn) => save({ passcode: isOn ? newPasscode() : null })}
      >
        {t('share.passcode')}
      </Checkbox>
      <KeptDay
        label={t('share.expiry')}
        disabled={false}
        value={link.expiry_date === null ? null : dayHere(new Date(link.expiry_date))}
        onKeep={(day) =>
          save({ expiry_date: day === null ? null : new Date(`${day}T23:59:59`).toISOString() })
        }
      />
    </Stack>
  );
}

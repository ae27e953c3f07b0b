import {
  claimReward,
  emailSchema,
  INDIA_ID,
  PHONE_DIGITS,
  planDay,
  updateMobile,
  type CallResult,
  type RewardMilestone,
} from '@sourcewiz/contract';
import { CircleCheck, Gift } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../platform/i18n/plan-price.ts';
import { call } from '../../platform/api/call.ts';
import { FormElement } from '../../platform/form/form-element.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useSendForm } from '../../platform/form/use-send-form.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Facts } from '../../platform/kit/layout/facts.tsx';
import { IconTile } from '../../platform/kit/marks/icon-tile.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../platform/kit/overlays/layer.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { keepUser } from '../../platform/session/keep-user.ts';
import { useSession } from '../../platform/session/session.tsx';
import { complain, NumberProof, sendNumberCode, type SentCode } from '../identity/index.ts';
import css from './rewards.module.css';

interface ClaimProps {
  milestone: RewardMilestone;
  /** The next voucher to work for. */
  next: RewardMilestone | undefined;
  onBegin: () => void;
  onClose: () => void;
}

/** The claim of a voucher: congratulation, details, code, success (REWARD-007). */
export function ClaimDialog({ milestone, next, onBegin, onClose }: ClaimProps) {
  const [isBegun, setBegun] = useState(false);
  const [sent, setSent] = useState<(SentCode & { mailTo: string }) | null>(null);
  const [claimed, setClaimed] = useState<RewardMilestone | null>(null);
  const [typed, setTyped] = useState<Draft | null>(null);
  if (claimed !== null) return <Success milestone={claimed} next={next} onClose={onClose} />;
  if (sent !== null)
    return (
      <Code
        milestone={milestone}
        sent={sent}
        onSentAgain={(again) => setSent({ ...again, mailTo: sent.mailTo })}
        onBack={() => setSent(null)}
        onClaimed={setClaimed}
        onClose={onClose}
      />
    );
  if (isBegun)
    return (
      <Details
        typed={typed}
        onBack={() => setBegun(false)}
        onSent={(code, draft) => {
          setTyped(draft);
          setSent({ ...code, mailTo: draft.email.trim() });
        }}
        onClose={onClose}
      />
    );
  return (
    <Congratulation
      milestone={milestone}
      onClaim={() => {
        onBegin();
        setBegun(true);
      }}
      onClose={onClose}
    />
  );
}

function Congratulation({
  milestone: { reward, provider, progress, end_date: end, days_left: days },
  onClaim,
  onClose,
}: {
  milestone: RewardMilestone;
  onClaim: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('rewards');
  const { number } = useFormats();
  const amount = planPrice(reward);
  return (
    <Dialog
      title={t('congratulation.title', { amount })}
      width={420}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{t('congratulation.later')}</CloseButton>
          <Button variant="primary" onClick={onClaim}>
            {t('claim', { amount })}
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <div className={css['card']}>
          <Row justify="between">
            <Text weight={600}>{provider}</Text>
            <Gift size={18} aria-hidden />
          </Row>
          <div>
            <b>{amount}</b>
            <span>{t('congratulation.card')}</span>
          </div>
        </div>
        <Text as="p" tone="soft">
          {t('congratulation.text', {
            current: number(progress.current),
            target: number(progress.target),
            day: planDay(end, currentLanguage()),
            days: t('toast.days', { count: days, formatted: number(days) }),
          })}
        </Text>
      </Stack>
    </Dialog>
  );
}

interface Draft {
  mobile: string;
  email: string;
}

function Details({
  typed,
  onBack,
  onSent,
  onClose,
}: {
  /** What was typed before, when the person comes back from the code. */
  typed: Draft | null;
  onBack: () => void;
  onSent: (sent: SentCode, draft: Draft) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('rewards');
  const { user } = useSession();
  const form = useSendForm<Draft, SentCode>({
    start: typed ?? {
      mobile: user.mobile?.length === PHONE_DIGITS ? user.mobile : '',
      email: user.email,
    },
    check: ({ mobile, email }) => ({
      ...(mobile.length === PHONE_DIGITS ? {} : { mobile: t('details.noNumber') }),
      ...(email.trim() === ''
        ? { email: t('details.noEmail') }
        : emailSchema.safeParse(email).success
          ? {}
          : { email: t('details.wrongEmail') }),
    }),
    send: ({ mobile }) =>
      sendNumberCode({ kind: 'mobile', email: user.email, number: { mobile, country: INDIA_ID } }),
    onSent,
    onRefused: complain(t('details.notSent')),
  });
  return (
    <Dialog
      title={t('details.title')}
      text={t('details.text')}
      width={420}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}>{t('details.back')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form.id}
            loading={form.saving}
            disabled={form.draft.mobile.length !== PHONE_DIGITS}
          >
            {t('details.send')}
          </Button>
        </>
      }
    >
      <FormElement form={form}>
        <Stack gap={12}>
          <FormTextField
            form={form}
            name="mobile"
            label={t('details.number')}
            aside="+91"
            required
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            written={(text) => text.replaceAll(/\D/g, '').slice(0, PHONE_DIGITS)}
          />
          <FormTextField form={form} name="email" label={t('details.email')} required type="email" />
        </Stack>
      </FormElement>
    </Dialog>
  );
}

function Code({
  milestone,
  sent,
  onSentAgain,
  onBack,
  onClaimed,
  onClose,
}: {
  milestone: RewardMilestone;
  sent: SentCode & { mailTo: string };
  onSentAgain: (sent: SentCode) => void;
  onBack: () => void;
  onClaimed: (milestone: RewardMilestone) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('rewards');
  const save = async (): Promise<CallResult<RewardMilestone>> => {
    const kept = await call(updateMobile, { body: sent.number });
    if (!kept.ok) {
      toast({ tone: 'bad', title: t('numberFailed') });
      return { ...kept, errors: [] };
    }
    const { mobile, country } = kept.data;
    keepUser({ mobile, country, mobile_verified: true });
    toast({ tone: 'ok', title: t('numberSaved') });
    const claimed = await call(claimReward, {
      body: { email: sent.mailTo, mobile: sent.number.mobile, milestone_id: milestone.id, status: 'claimed' },
    });
    if (claimed.ok) onClaimed(claimed.data);
    return claimed;
  };
  return (
    <Suspense fallback={null}>
      <NumberProof
        title={t('code.title')}
        text={t('code.text', { number: sent.number.mobile })}
        sent={sent}
        failed={t('failed')}
        notSent={t('details.notSent')}
        save={save}
        onSaved={() => undefined}
        onSentAgain={onSentAgain}
        onBack={onBack}
        onClose={onClose}
      />
    </Suspense>
  );
}

function Success({
  milestone: { reward, claim },
  next,
  onClose,
}: {
  milestone: RewardMilestone;
  next: RewardMilestone | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('rewards');
  const { number } = useFormats();
  return (
    <Dialog
      title={t('success.title', { amount: planPrice(reward) })}
      width={420}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('success.done')}
        </Button>
      }
    >
      <Stack gap={14}>
        <IconTile tone="ok" size={44}>
          <CircleCheck size={22} />
        </IconTile>
        <Text as="p">{t('success.text', { email: claim?.email ?? '' })}</Text>
        <Facts
          facts={[
            { head: t('success.claim'), value: claim?.number ?? '' },
            ...(next === undefined
              ? []
              : [
                  {
                    head: t('success.next'),
                    value: t('success.nextText', {
                      amount: planPrice(next.reward),
                      left: number(next.progress.target - next.progress.current),
                    }),
                  },
                ]),
          ]}
        />
      </Stack>
    </Dialog>
  );
}

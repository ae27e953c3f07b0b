import {
  countries,
  me,
  PHONE_DIGITS,
  type Country,
  type Me,
  acceptPolicy,
  updateWhatsapp,
  type CallResult,
} from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import {
  nationalDigits,
  phonecodeOf,
  startOf,
  type PhoneDraft,
  type PhoneNumber,
} from '../phone/phone.rules.ts';
import { type SentCode } from '../phone/send-number-code.ts';
import { useNumberCode } from '../phone/use-number-code.ts';
import { ContactStep } from './contact-step.tsx';
import css from './policies.module.css';
import { NumberCodeFields } from '../phone/number-code-fields.tsx';
import { canUseCodeStep } from './reminder.rules.ts';
import { call } from '../../../platform/api/call.ts';

/** Asks for a WhatsApp number, verifies it by a code, and accepts the policy with it. */
export function WhatsappDialog({
  id,
  onVerified,
  onLater,
  onDone,
}: {
  id: string;
  onVerified: () => void;
  onLater: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('policies');
  const profile = useCall(me, {}, { staleTime: Infinity });
  const list = useCall(countries, {}, { staleTime: Infinity });
  const [agreed, setAgreed] = useState(true);
  const [step, setStep] = useState<'contact' | 'code' | 'done'>('contact');
  const [sent, setSent] = useState<SentCode | null>(null);
  const contactEnabled = profile.data !== undefined && list.data !== undefined;
  const enabled = { agreed, contactEnabled };

  if (step === 'done' && sent !== null) {
    const { country, mobile } = sent.number;
    return (
      <Dialog
        title={<span className="visually-hidden">{t('done.title')}</span>}
        width={420}
        onClose={onDone}
        actions={
          <Button variant="primary" onClick={onDone}>
            {t('done.close')}
          </Button>
        }
      >
        <Stack gap={2} align="center" className={css['done']} role="status">
          <span className={css['doneIcon']} aria-hidden>
            <Check size={24} />
          </span>
          <Text as="p" weight={600}>
            {t('done.title')}
          </Text>
          <Text as="p" tone="soft">
            {t('done.text', { number: `+${phonecodeOf(list.data, country) ?? ''} ${mobile}` })}
          </Text>
        </Stack>
      </Dialog>
    );
  }
  if (step === 'code' && sent !== null) {
    return (
      <CodeStep
        policy={id}
        sent={sent}
        enabled={enabled}
        onSent={setSent}
        onBack={() => setStep('contact')}
        onVerified={() => {
          onVerified();
          setStep('done');
        }}
      />
    );
  }
  return (
    <ContactStep
      start={sent === null ? startingContact(profile.data, list.data) : startOf(sent.number)}
      email={profile.data?.email ?? ''}
      countries={list.data ?? []}
      enabled={enabled}
      failed={profile.isError || list.isError}
      onRetry={() => void Promise.all([profile.refetch(), list.refetch()])}
      onAgree={setAgreed}
      onLater={onLater}
      onSent={(next) => {
        setSent(next);
        setStep('code');
      }}
    />
  );
}

/** The number that is already known; India if no country is known (POLICY-016). */
function startingContact(profile: Me | undefined, list: readonly Country[] | undefined): PhoneDraft {
  const country = profile?.whatsapp_country ?? profile?.country ?? null;
  const known = profile?.whatsapp ?? profile?.mobile ?? '';
  const mobile = nationalDigits(known, phonecodeOf(list, country)).slice(0, PHONE_DIGITS);
  return startOf({ mobile, country });
}

/** The code for the WhatsApp number: the right one saves the number and accepts the policy (POLICY-011). */
function CodeStep({
  policy,
  sent,
  enabled,
  onSent,
  onBack,
  onVerified,
}: {
  policy: string;
  sent: SentCode;
  enabled: { agreed: boolean; contactEnabled: boolean };
  /** Called when another code was sent. */
  onSent: (sent: SentCode) => void;
  onBack: () => void;
  onVerified: () => void;
}) {
  const { t } = useTranslation('policies');
  const isUsable = canUseCodeStep(enabled);
  const form = useNumberCode({
    sent,
    save: () => acceptWhatsapp(policy, sent.number),
    onSaved: onVerified,
    failed: t('code.notSaved'),
  });
  return (
    <Dialog
      title={t('code.title')}
      text={t('code.text', { address: sent.to })}
      actions={
        <>
          <Button disabled={!isUsable} onClick={onBack}>
            {t('code.goBack')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} disabled={!isUsable} loading={form.saving}>
            {t('code.verify')}
          </Button>
        </>
      }
    >
      <NumberCodeFields form={form} sent={sent} notSent={t('whatsapp.notSent')} onSentAgain={onSent} />
    </Dialog>
  );
}

/** Saves the proven number, and accepts the policy with it; if it was accepted elsewhere meanwhile, that is fine. */
async function acceptWhatsapp(policy: string, number: PhoneNumber): Promise<CallResult<unknown>> {
  const saved = await call(updateWhatsapp, { body: number });
  if (!saved.ok) return saved;
  const accepted = await call(acceptPolicy, { params: { id: policy } });
  const isAccepted = accepted.ok || accepted.errors[0]?.code === 'policy_not_pending';
  return isAccepted ? saved : accepted;
}

import { countries, me, PHONE_DIGITS, type Country, type Me } from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { nationalDigits, phonecodeOf, startOf, type PhoneDraft } from '../phone/phone.rules.ts';
import type { SentCode } from '../phone/use-number-code.ts';
import { CodeStep } from './code-step.tsx';
import { ContactStep } from './contact-step.tsx';
import css from './policies.module.css';

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

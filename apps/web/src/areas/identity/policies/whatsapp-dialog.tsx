import { countries, INDIA_ID, me, PHONE_DIGITS, type Country, type Me } from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { nationalDigits } from '../sign-in/mobile.rules.ts';
import { CodeStep } from './code-step.tsx';
import { ContactStep } from './contact-step.tsx';
import css from './policies.module.css';
import type { Contact } from './use-whatsapp-code.ts';
import { useWhatsappCode } from './use-whatsapp-code.ts';

/** Asks for a WhatsApp number, verifies it by a code, and accepts the policy with that. */
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
  const [typed, setTyped] = useState<Contact | null>(null);
  const [step, setStep] = useState<'contact' | 'code' | 'done'>('contact');
  const code = useWhatsappCode({
    policy: id,
    email: profile.data?.email ?? '',
    onVerified: () => {
      onVerified();
      setStep('done');
    },
  });
  const contactEnabled = profile.data !== undefined && list.data !== undefined;
  const contact = typed ?? startingContact(profile.data, list.data);
  const international = `+${phonecodeOf(list.data, contact.country)} ${contact.mobile}`;

  if (step === 'done') {
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
        <div className={css['done']} role="status">
          <span className={css['doneIcon']} aria-hidden>
            <Check size={24} />
          </span>
          <p className={css['heading']}>{t('done.title')}</p>
          <p className={css['paragraph']}>{t('done.text', { number: international })}</p>
        </div>
      </Dialog>
    );
  }
  if (step === 'code') {
    return (
      <CodeStep
        code={code}
        contact={contact}
        enabled={{ agreed, contactEnabled }}
        onBack={() => setStep('contact')}
      />
    );
  }
  return (
    <ContactStep
      contact={contact}
      countries={list.data ?? []}
      enabled={{ agreed, contactEnabled }}
      failed={profile.isError || list.isError}
      busy={code.busy}
      onRetry={() => void Promise.all([profile.refetch(), list.refetch()])}
      onAgree={setAgreed}
      onChange={setTyped}
      onLater={onLater}
      onSubmit={async () => {
        if (await code.send(contact)) setStep('code');
      }}
    />
  );
}

/** The number that is known already; India when no country is (POLICY-016). */
function startingContact(profile: Me | undefined, list: readonly Country[] | undefined): Contact {
  const country = profile?.whatsapp_country ?? profile?.country ?? INDIA_ID;
  const known = profile?.whatsapp ?? profile?.mobile ?? '';
  return { country, mobile: nationalDigits(known, phonecodeOf(list, country)).slice(0, PHONE_DIGITS) };
}

function phonecodeOf(list: readonly Country[] | undefined, id: number): string {
  return list?.find((one) => one.id === id)?.phonecode ?? '';
}

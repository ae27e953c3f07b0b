import { pendingPolicies, acceptPolicy, policyText } from '@sourcewiz/contract';
import { useState } from 'react';
import { useCall } from '../../../platform/api/use-call.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { openPolicy } from './reminder.rules.ts';
import { WhatsappDialog } from './whatsapp-dialog.tsx';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import css from './policies.module.css';

const KEY = 'whatsapp_dismissed_at';

const keyOf = (userId: string): string => `${KEY}:${userId}`;

/** @returns when this person pressed "Remind me later" in this browser, in ms since 1970; null if never */
function storedDismissal(userId: string): number | null {
  const stored = Number(localStorage.getItem(keyOf(userId)) ?? Number.NaN);
  return Number.isFinite(stored) ? stored : null;
}

function storeDismissal(userId: string, now: number): void {
  localStorage.setItem(keyOf(userId), String(now));
}

/** The policies that the person has to accept, one dialog after the other (POLICY-003 to POLICY-011). */
export function PolicyDialogs() {
  const { user } = useSession();
  const { data } = useCall(pendingPolicies, {}, { staleTime: Infinity });
  const [agreedNow, setAgreedNow] = useState(false);
  const [closed, setClosed] = useState(false);
  /** The dialog stays on screen for its final message after its policy was accepted. */
  const [verified, setVerified] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  if (data === undefined || closed) return null;

  const open = openPolicy({
    pending: data.map(({ type }) => type),
    agreedNow,
    dismissedAt: storedDismissal(user.id),
    now,
  });
  const id = verified ?? data.find(({ type }) => type === open)?.id;
  if (id === undefined) return null;
  if (open === 'agreement') {
    return <AgreementDialog key={id} id={id} onAccepted={() => setAgreedNow(true)} />;
  }
  return (
    <WhatsappDialog
      id={id}
      onVerified={() => setVerified(id)}
      onLater={() => {
        storeDismissal(user.id, Date.now());
        setClosed(true);
      }}
      onDone={() => setClosed(true)}
    />
  );
}

/** The agreement in the person's language; accepting it is the only way on (POLICY-004, POLICY-005). */
function AgreementDialog({ id, onAccepted }: { id: string; onAccepted: () => void }) {
  const { t } = useTranslation('policies');
  const { date } = useFormats();
  const [agreed, setAgreed] = useState(false);
  const policy = useCall(policyText, { params: { id } });
  const { data } = policy;
  const { act, isActing } = useAct(acceptPolicy, {
    onDone: onAccepted,
    // If it was accepted in another tab meanwhile, that is fine.
    onProblems: ([problem]) => {
      if (problem?.code === 'policy_not_pending') onAccepted();
    },
  });
  return (
    <Dialog
      title={data?.title ?? t('agreement.waiting')}
      text={data === undefined ? undefined : t('agreement.version', { date: date(data.version) })}
      width={620}
      actions={
        <Button
          variant="primary"
          disabled={!agreed || data === undefined}
          loading={isActing}
          onClick={() => void act({ params: { id } })}
        >
          {t('agreement.next')}
        </Button>
      }
    >
      <Loaded query={policy} what={t('agreement.what')} waiting={<LineSkeletons count={8} />}>
        {({ title, sections }) => (
          // Scrolling content must be reachable by keyboard.
          <Stack gap={16} className={css['sections']} tabIndex={0} role="region" aria-label={title}>
            {sections.map(({ heading, text }) => (
              <section key={heading}>
                <Text as="h3" weight={600}>
                  {heading}
                </Text>
                <Text as="p" tone="soft" className={css['paragraph']}>
                  {text}
                </Text>
              </section>
            ))}
          </Stack>
        )}
      </Loaded>
      <Checkbox className={css['tick']} checked={agreed} onChange={setAgreed}>
        {t('agreement.agree')}
      </Checkbox>
    </Dialog>
  );
}

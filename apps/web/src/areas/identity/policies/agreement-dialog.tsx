import { acceptPolicy, policyText } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import css from './policies.module.css';

/** The agreement in the person's language; accepting it is the only way on (POLICY-004, POLICY-005). */
export function AgreementDialog({ id, onAccepted }: { id: string; onAccepted: () => void }) {
  const { t } = useTranslation('policies');
  const { shortDate } = useFormats();
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
      text={data === undefined ? undefined : t('agreement.version', { date: shortDate(data.version) })}
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

import { type Catalogue, decideApproval, withdrawApproval } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import css from './approval.module.css';
import { approvalTones } from './approval-tones.ts';
import { useApprovalRule } from './use-approval-rule.ts';

/** Where the approval of a catalogue stands, for the people who build it; nothing if it needs none. */
export function ApprovalBanner({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { when } = useFormats();
  const mayDecide = usePermitted(decideApproval);
  const { isNeeded } = useApprovalRule();
  const { id, approval, status } = catalogue;
  const { act, isActing } = useAct(withdrawApproval, {
    onDone: () => toast({ tone: 'ok', title: t('approval.banner.withdrawn') }),
  });
  if (status === 'active' && isNeeded) {
    return <Banner tone="info" title={t('approval.banner.live')} text={t('approval.banner.liveText')} />;
  }
  if (approval === null || approval.state === 'withdrawn') return null;
  const { state, decided_by: name, decision_note: answer, note } = approval;
  if (state === 'approved') return null;
  const isPending = state === 'pending';
  return (
    <Banner
      tone={approvalTones[state]}
      title={
        isPending
          ? t('approval.banner.pending', { when: when(approval.sent_at) })
          : t(approval.decided_by_you ? 'approval.banner.rejectedYours' : 'approval.banner.rejected', {
              name,
            })
      }
      text={isPending ? note || t('approval.banner.pendingText') : answer}
      actions={
        isPending ? (
          <>
            {mayDecide ? (
              <LinkButton to="/catalogue-approval/$id" params={{ id: String(id) }} size="small">
                {t('approval.banner.review')}
              </LinkButton>
            ) : null}
            <Button
              size="small"
              variant="text"
              loading={isActing}
              onClick={() => void act({ params: { id } })}
            >
              {t('approval.banner.withdraw')}
            </Button>
          </>
        ) : null
      }
    />
  );
}

function Banner({
  tone,
  title,
  text,
  actions,
}: {
  tone: 'warn' | 'bad' | 'info' | 'ok' | 'neutral';
  title: string;
  text: string;
  actions?: React.ReactNode;
}) {
  return (
    <div className={css['banner']}>
      <Card label={title}>
        <Row justify="between" wrap gap={12}>
          <Stack gap={4} grow>
            <StatusDot tone={tone} label={title} />
            <Text as="p" tone="soft" breaks style={{ whiteSpace: 'pre-line' }}>
              {text}
            </Text>
          </Stack>
          <Row>{actions}</Row>
        </Row>
      </Card>
    </div>
  );
}

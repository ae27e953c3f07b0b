import { generateCatalogue, type Catalogue } from '@sourcewiz/contract';
import { AlertTriangle, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { ApprovalBanner } from '../approval/approval-banner.tsx';
import { SendForApproval } from '../approval/send-dialog.tsx';
import { useApprovalRule } from '../approval/use-approval-rule.ts';
import { NoProducts } from '../no-products.tsx';

/** While there is no link: the button that makes it or asks for it, and what became of the last try (CAT-025). */
export function NoLink({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { isNeeded } = useApprovalRule();
  const mayMake = usePermitted(generateCatalogue);
  const [failed, setFailed] = useState(false);
  const { act, isActing } = useAct(generateCatalogue, {
    onProblems: () => setFailed(true),
  });
  if (catalogue.product_count === 0) {
    return (
      <Card>
        <NoProducts title={t('link.emptyTitle')} catalogueId={catalogue.id} />
      </Card>
    );
  }
  const isPending = catalogue.approval?.state === 'pending';
  return (
    <>
      <ApprovalBanner catalogue={catalogue} />
      {isNeeded && isPending ? null : (
        <Card>
          <EmptyState
            icon={<Link2 size={18} />}
            tone="accent"
            title={t('link.draftTitle')}
            text={t(isNeeded ? 'link.approvalText' : 'link.draftText')}
            actions={
              isNeeded ? (
                <SendForApproval catalogue={catalogue} variant="primary" />
              ) : mayMake ? (
                <Button
                  variant="primary"
                  loading={isActing}
                  onClick={() => {
                    setFailed(false);
                    void act({ params: { id: catalogue.id } });
                  }}
                >
                  {t('link.create')}
                </Button>
              ) : null
            }
            foot={
              failed ? (
                <Text as="span" tone="bad" role="alert">
                  <AlertTriangle size={14} aria-hidden />
                  {t('link.generationFailed')}
                </Text>
              ) : undefined
            }
          />
        </Card>
      )}
    </>
  );
}

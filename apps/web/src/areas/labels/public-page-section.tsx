import { labelLinks, renewLabelLinks } from '@sourcewiz/contract';
import { Copy, ExternalLink, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Button, ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { askConfirm } from '../../platform/kit/confirm/ask-confirm.ts';
import { copyText } from '../../platform/kit/toasts/copy-text.ts';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { usePermitted } from '../../platform/session/session.tsx';

/** The public page behind the code of a product: to view, to share, to revoke. */
export function PublicPageSection({ productId }: { productId: number }) {
  const { t } = useTranslation('labels');
  const mayRenew = usePermitted(renewLabelLinks);
  const links = useCall(labelLinks, { query: { product_id: productId } });
  const { act, isActing } = useAct(renewLabelLinks, {
    onDone: () => toast({ tone: 'ok', title: t('page.renewed') }),
  });
  const renew = async (): Promise<void> => {
    const isSure = await askConfirm({
      title: t('page.renewTitle'),
      text: t('page.renewText'),
      yes: t('page.renew'),
      danger: true,
    });
    if (isSure) void act({ body: { product_id: productId } });
  };
  return (
    <Stack as="section" gap={8} aria-label={t('page.title')}>
      <Text weight={600}>{t('page.title')}</Text>
      <Text as="p" tone="soft" size="sm">
        {t('page.text')}
      </Text>
      <Loaded query={links} what={t('page.title')} waiting={<LineSkeletons count={1} />}>
        {([link]) =>
          link === undefined ? (
            <Text tone="faint" size="sm">
              {t('page.none')}
            </Text>
          ) : (
            <Row gap={8} wrap>
              <ButtonAnchor
                size="small"
                icon={<ExternalLink size={13} aria-hidden />}
                href={link.url}
                target="_blank"
                rel="noopener"
              >
                {t('page.open')}
              </ButtonAnchor>
              <Button size="small" icon={<Copy size={13} aria-hidden />} onClick={() => copyText(link.url)}>
                {t('page.copy')}
              </Button>
              {mayRenew ? (
                <Button
                  size="small"
                  variant="text"
                  icon={<RefreshCw size={13} aria-hidden />}
                  loading={isActing}
                  onClick={() => void renew()}
                >
                  {t('page.renew')}
                </Button>
              ) : null}
            </Row>
          )
        }
      </Loaded>
    </Stack>
  );
}

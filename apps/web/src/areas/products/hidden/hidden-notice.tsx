import {
  BULK_IDS_MAX,
  changeProductsStatus,
  hiddenProducts,
  type HiddenProducts,
  type InputOf,
} from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { beginProcessing } from '../bulk/processing-store.ts';
import css from './hidden-notice.module.css';

/** Listed products, or all that a search finds. */
export type ProductChoice = NonNullable<InputOf<typeof hiddenProducts>['body']>;

/** Says how many of these products are drafts, and publishes them; renders nothing if buyers see all of them. */
export function DraftsNotice({ products }: { products: ProductChoice }) {
  const isAny = products.matching !== undefined || (products.product_ids ?? []).length > 0;
  const mayAsk = usePermitted('view_products');
  const { data } = useCall(hiddenProducts, { body: products }, { enabled: isAny && mayAsk });
  return data === undefined ? null : <HiddenNotice hidden={data} />;
}

/** What buyers do not see, why a draft cannot be published, and the button that publishes the others. */
export function HiddenNotice({ hidden }: { hidden: HiddenProducts }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const mayPublish = usePermitted('update_products');
  const { drafts, archived, ready_ids: ready, missing } = hidden;
  const ids = ready.slice(0, BULK_IDS_MAX);
  const { act, isActing } = useAct(changeProductsStatus, {
    onDone: ({ task_id }) => {
      beginProcessing({ task_id, action: 'change_products_attribute', ids });
      toast({ tone: 'ok', title: t('hidden.started'), text: t('hidden.startedText') });
    },
  });
  if (drafts + archived === 0) return null;
  const counted = (count: number) => ({ count, formatted: number(count) });
  return (
    <Row gap={10} align="start" wrap className={css['notice']} role="status">
      <EyeOff size={15} aria-hidden />
      <Stack gap={4} grow>
        {drafts > 0 ? (
          <Text weight={560}>
            {t('hidden.drafts', counted(drafts))} {t('hidden.draftsText')}
          </Text>
        ) : null}
        {archived > 0 ? <Text>{t('hidden.archived', counted(archived))}</Text> : null}
        {missing.map((reason) => (
          <Text key={`${reason.code} ${reason.label}`} tone="soft" size="sm">
            {reason.code === 'required'
              ? t('hidden.withoutValue', { ...counted(reason.count), name: reason.label })
              : t('hidden.withoutImage', counted(reason.count))}{' '}
            <NamedProducts reason={reason} />
          </Text>
        ))}
      </Stack>
      {mayPublish && ids.length > 0 ? (
        <Button
          size="small"
          variant="primary"
          loading={isActing}
          onClick={() => void act({ body: { product_ids: ids, status: 'published' } })}
        >
          {t('hidden.publish', counted(ids.length))}
        </Button>
      ) : null}
    </Row>
  );
}

function NamedProducts({ reason: { products, count } }: { reason: HiddenProducts['missing'][number] }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const more = count - products.length;
  return (
    <>
      {products.map(({ id, product_id: sku }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link to="/product-details/$mode/$id" params={{ mode: 'edit', id: String(id) }}>
            {sku}
          </Link>
        </span>
      ))}
      {more > 0 ? ` ${t('hidden.more', { count: more, formatted: number(more) })}` : null}
    </>
  );
}

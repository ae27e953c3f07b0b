import type { checkExclusive, ResultOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './bulk-dialog.module.css';

export type ExclusiveProducts = ResultOf<typeof checkExclusive>;

/** Most products listed by name; the rest are counted. */
const NAMED = 50;

/** Warns that products are exclusive to a buyer other than the one who is about to see them (PROD-051). */
export function ExclusiveWarning({
  products,
  buyer,
  busy,
  onLeaveOut,
  onAddAnyway,
  onClose,
}: {
  products: ExclusiveProducts;
  buyer: string;
  busy: boolean;
  onLeaveOut: () => void;
  onAddAnyway: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('library');
  const { number } = useFormats();
  const more = products.length - NAMED;
  return (
    <Dialog
      title={t('exclusive.title', { count: products.length, formatted: number(products.length) })}
      text={t('exclusive.text', { buyer })}
      onClose={onClose}
      width={520}
      actions={
        <>
          <Button disabled={busy} onClick={onAddAnyway}>
            {t('exclusive.addAnyway')}
          </Button>
          <Button variant="primary" loading={busy} onClick={onLeaveOut}>
            {t('exclusive.leaveOut')}
          </Button>
        </>
      }
    >
      <ul className={css['list']}>
        {products.slice(0, NAMED).map(({ id, product_id, name, exclusive_for }) => (
          <Row as="li" key={id} gap={14}>
            <Stack gap={0} grow>
              <Text clip weight={560} title={name}>
                {name}
              </Text>
              <Text tone="faint" size="sm">
                {product_id}
              </Text>
            </Stack>
            <Text tone="warn" size="sm">
              {t('exclusive.only', { buyer: exclusive_for })}
            </Text>
          </Row>
        ))}
      </ul>
      {more > 0 ? (
        <Text as="p" tone="faint">
          {t('exclusive.more', { count: more, formatted: number(more) })}
        </Text>
      ) : null}
    </Dialog>
  );
}

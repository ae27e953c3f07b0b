import { checkExclusive, type ResultOf } from '@sourcewiz/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './bulk-dialog.module.css';

type ExclusiveProducts = ResultOf<typeof checkExclusive>;

/** Most products listed by name; the rest are counted. */
const NAMED = 50;

/** Warns that products are exclusive to a buyer other than the one who is about to see them (PROD-051). */
function ExclusiveWarning({
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

/** Most products that one question is about. */
const AT_ONCE = 10_000;

interface Asked {
  ids: readonly number[];
  buyer: string;
  products: ExclusiveProducts;
  go: (ids: number[]) => Promise<void>;
}

/**
 * Asks before products exclusive to one buyer are shown to another (PROD-051).
 * @returns `check` calls `go` with the products to add: all of them, or fewer after the question; `warning` is the
 *   question, to be rendered
 */
export function useExclusiveCheck(): {
  check: (ids: readonly number[], buyer: string, go: (ids: number[]) => Promise<void>) => Promise<void>;
  warning: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);

  const check = async (
    ids: readonly number[],
    buyer: string,
    go: (ids: number[]) => Promise<void>,
  ): Promise<void> => {
    const answer = await call(checkExclusive, { body: { product_ids: ids.slice(0, AT_ONCE), buyer } });
    if (!answer.ok) {
      const [problem] = answer.errors;
      if (problem !== undefined) toast({ tone: 'bad', title: problemText(problem) });
    } else if (answer.data.length === 0) await go([...ids]);
    else setAsked({ ids, buyer, products: answer.data, go });
  };
  const goOn = async (ids: number[]): Promise<void> => {
    if (asked === null) return;
    setBusy(true);
    await asked.go(ids);
    setBusy(false);
    setAsked(null);
  };
  const warning =
    asked === null ? null : (
      <ExclusiveWarning
        products={asked.products}
        buyer={asked.buyer}
        busy={busy}
        onClose={() => setAsked(null)}
        onAddAnyway={() => void goOn([...asked.ids])}
        onLeaveOut={() => {
          const marked = new Set(asked.products.map(({ id }) => id));
          void goOn(asked.ids.filter((id) => !marked.has(id)));
        }}
      />
    );
  return { check, warning };
}

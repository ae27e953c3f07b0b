import { deleteProducts } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useBulkAct } from './use-bulk-act.ts';
import { bodyOf, countOf, type Selection } from './selected/product-selection.ts';

/** Asks before products are deleted; without the tick there is only a warning (PROD-025, PROD-026). */
export function DeleteProducts({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t } = useTranslation('products');
  const { t: library } = useTranslation('library');
  const { t: words } = useTranslation('platform');
  const { number } = useFormats();
  const [ticked, setTicked] = useState(false);
  const [warned, setWarned] = useState(false);
  const { act, isActing } = useBulkAct(deleteProducts, {
    action: 'delete_products',
    selection,
    onStarted: () => {
      toast({ tone: 'ok', title: t('delete.started'), text: t('delete.startedText') });
      onClose();
    },
    onProblems: ([problem]) => {
      if (problem?.code === 'task_limit')
        toast({ tone: 'warn', title: t('delete.wait'), text: problemText(problem) });
      else if (problem !== undefined) toast({ tone: 'bad', title: problemText(problem) });
    },
  });
  const count = countOf(selection);
  const verb = t('delete.confirm', { count, formatted: number(count) });
  const confirm = (): void => {
    const body = bodyOf(selection);
    if (!ticked) setWarned(true);
    else if (body !== null) void act({ body });
  };
  return (
    <Dialog
      title={t('delete.title', { count, formatted: number(count) })}
      onClose={onClose}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>{words('actions.cancel')}</Button>
          <Button variant="primary" danger loading={isActing} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text as="p" tone="soft">
          {library('delete.text', { count })}
        </Text>
        <Checkbox
          checked={ticked}
          onChange={(next) => {
            setTicked(next);
            setWarned(false);
          }}
        >
          {t('delete.tick')}
        </Checkbox>
        {warned ? (
          <Text as="p" tone="bad" size="sm" role="alert">
            {t('delete.please')}
          </Text>
        ) : null}
      </Stack>
    </Dialog>
  );
}

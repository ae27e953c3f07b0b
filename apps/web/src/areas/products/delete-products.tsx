import { deleteProducts, listTasks, searchProducts } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Checkbox } from '../../platform/ui/checkbox.tsx';
import { Modal } from '../../platform/ui/modal.tsx';
import { toast } from '../../platform/ui/toast-store.ts';
import css from './delete-products.module.css';

/** Asks before products are deleted; without the tick nothing happens but a warning (PROD-025, PROD-026). */
export function DeleteProducts({
  ids,
  onClose,
  onStarted,
}: {
  ids: readonly number[];
  onClose: () => void;
  onStarted: () => void;
}) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('platform');
  const { number } = useFormats();
  const [ticked, setTicked] = useState(false);
  const [warned, setWarned] = useState(false);
  const { act, isActing } = useAct(deleteProducts, {
    refreshes: [searchProducts, listTasks],
    onDone: () => {
      toast({ tone: 'ok', title: t('delete.started'), text: t('delete.startedText') });
      onStarted();
      onClose();
    },
    onProblems: ([problem]) => {
      if (problem?.code === 'task_limit')
        toast({ tone: 'warn', title: t('delete.wait'), text: problemText(problem) });
      else if (problem !== undefined) toast({ tone: 'bad', title: problemText(problem) });
    },
  });
  const count = ids.length;
  const verb = t('delete.confirm', { count, formatted: number(count) });
  const confirm = (): void => {
    if (!ticked) setWarned(true);
    else void act({ body: { product_ids: [...ids] } });
  };
  return (
    <Modal title={t('delete.title', { count, formatted: number(count) })} onCancel={onClose}>
      <p className={css['text']}>{t('delete.text', { count })}</p>
      <Checkbox
        className={css['tick']}
        checked={ticked}
        onChange={(next) => {
          setTicked(next);
          setWarned(false);
        }}
      >
        {t('delete.tick')}
      </Checkbox>
      {warned ? (
        <p className={css['warning']} role="alert">
          {t('delete.please')}
        </p>
      ) : null}
      <div className={css['actions']}>
        <Button onClick={onClose}>{words('actions.cancel')}</Button>
        <Button variant="primary" danger loading={isActing} onClick={confirm}>
          {verb}
        </Button>
      </div>
    </Modal>
  );
}

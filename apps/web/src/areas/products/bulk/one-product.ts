import { duplicateProduct, getProduct, updateProduct, type SearchHit } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

/** Makes a copy of a product and opens it. */
export function useDuplicate(): { duplicate: (id: number) => void; isActing: boolean } {
  const { t } = useTranslation('library');
  const { number } = useFormats();
  const navigate = useNavigate();
  const { act, isActing } = useAct(duplicateProduct, {
    onDone: ({ id, product_id, name, left_out: count }) => {
      const leftOut = count === 0 ? '' : ` ${t('one.leftOut', { count, formatted: number(count) })}`;
      const text = `${t('one.copiedText', { id: product_id })}${leftOut}`;
      toast({ tone: 'ok', title: t('one.copied', { name }), text });
      void navigate({ to: '/product-details/$mode/$id', params: { mode: 'edit', id: String(id) } });
    },
  });
  return { duplicate: (id) => void act({ params: { id } }), isActing };
}

/** Publishes a product of a list in its current state, or turns it back into a draft. */
export function usePublish(): (hit: Pick<SearchHit, 'id' | 'name'>, status: 'published' | 'draft') => void {
  const { t } = useTranslation('library');
  const change = async ({ id, name }: Pick<SearchHit, 'id' | 'name'>, status: 'published' | 'draft') => {
    const params = { id };
    const now = await call(getProduct, { params });
    const answer = now.ok
      ? await call(updateProduct, { params, body: { status, revision: now.data.revision } })
      : now;
    if (answer.ok) toast({ tone: 'ok', title: t(`one.${status}`, { name }) });
    else toast({ tone: 'bad', title: answer.errors[0] === undefined ? '' : problemText(answer.errors[0]) });
  };
  return (hit, status) => void change(hit, status);
}

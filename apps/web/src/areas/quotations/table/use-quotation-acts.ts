import {
  addQuotationProducts,
  copyQuotation,
  createQuotation,
  deleteQuotationProducts,
  type QuotationDetails,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

/** What is done with a quotation as a whole: lines in and out, its next revision, and a copy. */
export function useQuotationActs({
  took,
  onReload,
}: {
  took: (now: QuotationDetails) => void;
  /** Reads the columns' values of new lines. */
  onReload: () => void;
}) {
  const { t } = useTranslation('quotations');
  const navigate = useNavigate();
  const adding = useAct(addQuotationProducts, {
    onDone: (now) => {
      took(now);
      onReload();
    },
  });
  const removing = useAct(deleteQuotationProducts, { onDone: took });
  const revising = useAct(createQuotation, {
    onDone: ({ id: next, enquiry_id }) =>
      void navigate({
        to: '/quotation-table/$enquiry_id/$id',
        params: { enquiry_id: String(enquiry_id), id: String(next) },
      }),
  });
  const copying = useAct(copyQuotation, {
    onDone: ({ number: name, enquiry_id }) => {
      toast({ tone: 'ok', title: t('copied', { number: name }) });
      void navigate({ to: '/quotations/$id', params: { id: String(enquiry_id) } });
    },
  });
  return { adding, removing, revising, copying };
}

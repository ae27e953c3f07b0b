import {
  createPaper,
  documentTypeNames,
  type QuotationListed,
  type TradePaperType,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';

const types = [
  'proforma-invoice',
  'sales-order',
  'purchase-order',
] as const satisfies readonly TradePaperType[];

/** The papers that may follow a revision, as items of a menu: none unless buyers have it and no later one. */
export function useNextPapers({ id, state, is_superseded }: QuotationListed) {
  const { t } = useTranslation('quotations');
  const mayCreate = usePermitted('create_quotation');
  const language = currentLanguage();
  const { make, isActing } = useMakePaper(id);
  const isOpen = ['sent', 'seen', 'accepted'].includes(state) && !is_superseded;
  const items: MenuItem[] =
    mayCreate && isOpen
      ? types.map((type) => ({
          key: type,
          label: t('paper', { type: documentTypeNames[type][language].toLocaleLowerCase(language) }),
          onClick: () => make(type),
        }))
      : [];
  return { items, isActing };
}

/** What usually follows an accepted quotation. */
export function MakeProforma({ quotation }: { quotation: QuotationListed }) {
  const { t } = useTranslation('quotations');
  const language = currentLanguage();
  const { make, isActing } = useMakePaper(quotation.id);
  return (
    <Button
      variant="primary"
      icon={<ReceiptText size={15} aria-hidden />}
      loading={isActing}
      onClick={() => make('proforma-invoice')}
    >
      {t('paper', { type: documentTypeNames['proforma-invoice'][language].toLocaleLowerCase(language) })}
    </Button>
  );
}

function useMakePaper(from: number) {
  const navigate = useNavigate();
  const { act, isActing } = useAct(createPaper, {
    onDone: (made) => void navigate({ to: `/invoices-orders/${made.type}/details/${made.id}` }),
  });
  return { make: (type: TradePaperType) => void act({ body: { type, from_id: from } }), isActing };
}

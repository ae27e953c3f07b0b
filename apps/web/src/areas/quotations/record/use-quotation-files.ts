import { quotationExcel, quotationPdf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../../../platform/api/open-download.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';

/** The files of a revision as items of a menu: two layouts of the PDF, and Excel. */
export function useQuotationFiles(id: number): { items: MenuItem[]; isActing: boolean } {
  const { t } = useTranslation('quotations');
  const opened = { onDone: ({ download_link: link }: { download_link: string }) => openDownload(link) };
  const pdf = useAct(quotationPdf, opened);
  const excel = useAct(quotationExcel, opened);
  const language = currentLanguage();
  return {
    isActing: pdf.isActing || excel.isActing,
    items: [
      {
        key: 'pdf',
        label: t('files.pdf'),
        disabled: pdf.isActing,
        onClick: () => void pdf.act({ body: { id, layout: 'quotation', language } }),
      },
      {
        key: 'price-list',
        label: t('files.priceList'),
        disabled: pdf.isActing,
        onClick: () => void pdf.act({ body: { id, layout: 'price_list', language } }),
      },
      {
        key: 'excel',
        label: t('files.excel'),
        disabled: excel.isActing,
        onClick: () => void excel.act({ body: { id, language } }),
      },
    ],
  };
}

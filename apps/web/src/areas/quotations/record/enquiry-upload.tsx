import { uploadQuotation, type ResultOf } from '@sourcewiz/contract';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../platform/api/upload.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';

type Sent = ResultOf<typeof uploadQuotation>;

/** Sends a workbook or a PDF to an enquiry; without one, it makes one. */
export const sendEnquiryFile = (file: File, texts: Record<string, string>) =>
  upload(uploadQuotation, { files: [file], texts });

/** Says what became of the lines of a file. */
export function useTellSent(): (sent: Sent) => void {
  const { t } = useTranslation('quotations');
  const { number } = useFormats();
  return ({ file, lines, matched, without_quantity: without }) =>
    toast({
      tone: 'ok',
      title: t('files.attached', { name: file.name }),
      ...(lines === 0
        ? {}
        : {
            text: [
              t('files.matched', { matched: number(matched), lines: number(lines) }),
              ...(without === 0
                ? []
                : [t('files.withoutQuantity', { count: without, formatted: number(without) })]),
            ].join('. '),
          }),
    });
}

/** Picks one workbook or PDF. */
export function UploadButton({
  label,
  loading,
  onFile,
}: {
  label: string;
  loading: boolean;
  onFile: (file: File) => void;
}) {
  return (
    <FilePicker
      accept=".xlsx,.xls,.pdf"
      onFiles={([file]) => file && onFile(file)}
      input={{ 'aria-label': label }}
    >
      {(open) => (
        <Button icon={<Paperclip size={15} aria-hidden />} loading={loading} onClick={open}>
          {label}
        </Button>
      )}
    </FilePicker>
  );
}

import { uploadQuotation } from '@sourcewiz/contract';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../platform/api/upload.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

/** Sends a workbook or a PDF to an enquiry; without one, it makes one. */
export function useEnquiryUpload(onDone?: (sent: { enquiry_id: number; unmatched: number }) => void) {
  const { t } = useTranslation('quotations');
  const { number } = useFormats();
  const [isSending, setSending] = useState(false);
  const send = async (file: File, texts: Record<string, string>): Promise<void> => {
    setSending(true);
    const answer = await upload(uploadQuotation, { files: [file], texts });
    setSending(false);
    if (!answer.ok) {
      const [problem] = answer.errors;
      toast({ tone: 'bad', title: problem === undefined ? t('files.failed') : problemText(problem) });
      return;
    }
    const { lines, matched, without_quantity: without } = answer.data;
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
    onDone?.({ enquiry_id: answer.data.enquiry_id, unmatched: lines - matched });
  };
  return { send, isSending };
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
  const pick = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.xlsx,.xls,.pdf';
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) onFile(file);
    });
    input.click();
  };
  return (
    <Button icon={<Paperclip size={15} aria-hidden />} loading={loading} onClick={pick}>
      {label}
    </Button>
  );
}

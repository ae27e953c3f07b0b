import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldChecks } from '../../platform/form/fields/field-checks.rules.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useSendForm } from '../../platform/form/use-send-form.ts';
import { Stack } from '../../platform/kit/layout/layout.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { sendEnquiryFile, UploadButton, useTellSent } from './record/enquiry-upload.tsx';

/** An enquiry that came as a workbook or a PDF: who it is from, then its lines matched to products (QUOTE-002). */
export function UploadEnquiry({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('quotations');
  const mayCreate = usePermitted('create_quotation');
  const [file, setFile] = useState<File | null>(null);
  if (!mayCreate) return null;
  return (
    <>
      <UploadButton label={t('upload')} loading={false} onFile={setFile} />
      {file === null ? null : <FromDialog file={file} onOpen={onOpen} onClose={() => setFile(null)} />}
    </>
  );
}

/** Who a file is from. */
function FromDialog({
  file,
  onOpen,
  onClose,
}: {
  file: File;
  onOpen: (id: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('quotations');
  const navigate = useNavigate();
  const mayMatch = usePermitted('edit_quotation');
  const tellSent = useTellSent();
  const form = useSendForm({
    start: { buyer_name: '', company_name: '', buyer_email: '' },
    check: (draft) => fieldChecks(draft, { required: { buyer_name: t('from.name') } }),
    send: (draft) => sendEnquiryFile(file, draft),
    onSent(sent) {
      tellSent(sent);
      onClose();
      const id = sent.enquiry_id;
      if (mayMatch && sent.lines > sent.matched)
        void navigate({ to: '/enquiries/$id/match', params: { id: String(id) } });
      else onOpen(id);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('from.title')}
      text={file.name}
      action={t('from.action')}
      onClose={onClose}
    >
      <Stack gap={14}>
        <FormTextField form={form} name="buyer_name" label={t('from.name')} required maxLength={200} />
        <FormTextField form={form} name="company_name" label={t('from.company')} maxLength={200} />
        <FormTextField form={form} name="buyer_email" label={t('from.email')} type="email" maxLength={254} />
      </Stack>
    </FormDialog>
  );
}

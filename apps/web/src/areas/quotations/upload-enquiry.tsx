import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Stack } from '../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { UploadButton, useEnquiryUpload } from './record/enquiry-upload.tsx';

/** An enquiry that came as a workbook or a PDF: who it is from, then its lines matched to products (QUOTE-002). */
export function UploadEnquiry({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('quotations');
  const navigate = useNavigate();
  const mayMatch = usePermitted('edit_quotation');
  const mayCreate = usePermitted('create_quotation');
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [company, setCompany] = useState('');
  const [email, setEmail] = useState('');
  const { send, isSending } = useEnquiryUpload(({ enquiry_id: id, unmatched }) => {
    setFile(null);
    if (mayMatch && unmatched > 0) void navigate({ to: '/enquiries/$id/match', params: { id: String(id) } });
    else onOpen(id);
  });
  if (!mayCreate) return null;
  const close = (): void => setFile(null);
  return (
    <>
      <UploadButton label={t('upload')} loading={isSending} onFile={setFile} />
      {file === null ? null : (
        <Dialog
          title={t('from.title')}
          text={file.name}
          onClose={close}
          actions={
            <Button
              variant="primary"
              loading={isSending}
              disabled={name.trim() === ''}
              onClick={() => void send(file, { buyer_name: name, company_name: company, buyer_email: email })}
            >
              {t('from.action')}
            </Button>
          }
        >
          <Stack gap={14}>
            <Field label={t('from.name')} required>
              {(field) => (
                <TextInput
                  {...field}
                  maxLength={200}
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                />
              )}
            </Field>
            <Field label={t('from.company')}>
              {(field) => (
                <TextInput
                  {...field}
                  maxLength={200}
                  value={company}
                  onChange={({ target }) => setCompany(target.value)}
                />
              )}
            </Field>
            <Field label={t('from.email')}>
              {(field) => (
                <TextInput
                  {...field}
                  type="email"
                  maxLength={254}
                  value={email}
                  onChange={({ target }) => setEmail(target.value)}
                />
              )}
            </Field>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

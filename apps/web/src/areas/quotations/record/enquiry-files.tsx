import {
  deleteEnquiryFile,
  uploadQuotation,
  type getQuotationEnquiry,
  type ResultOf,
} from '@sourcewiz/contract';
import { FileSpreadsheet, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { useOneUpload } from '../../../platform/upload/use-one-upload.ts';
import { UploadButton, useTellSent } from './enquiry-upload.tsx';

type Enquiry = ResultOf<typeof getQuotationEnquiry>;

/** Files that came with the enquiry, and a place to add one (QUOTE-002). */
export function EnquiryFiles({ enquiry, asked }: { enquiry: Enquiry; asked: number }) {
  const { t } = useTranslation('quotations');
  const { number, date } = useFormats();
  const mayEdit = usePermitted('edit_quotation');
  const mayCreate = usePermitted('create_quotation');
  const { act } = useAct(deleteEnquiryFile);
  const { send, sending } = useOneUpload(uploadQuotation, {
    stored: useTellSent(),
    refused: (problem) =>
      toast({ tone: 'bad', title: problem === undefined ? t('files.failed') : problemText(problem) }),
  });
  const { id, attached: files, lines } = enquiry;
  const unmatched = lines.filter(
    ({ product_id: product, is_skipped: isSkipped }) => product === null && !isSkipped,
  ).length;
  const withoutQuantity = lines.filter(({ quantity }) => quantity === 0).length;
  return (
    <Card title={t('files.title')}>
      <Stack gap={10}>
        {asked === 0 ? null : (
          <Text tone="soft">{t('files.asked', { count: asked, formatted: number(asked) })}</Text>
        )}
        {unmatched === 0 ? null : (
          <Text tone="warn">{t('files.unmatched', { count: unmatched, formatted: number(unmatched) })}</Text>
        )}
        {withoutQuantity === 0 ? null : (
          <Text tone="warn">
            {t('files.withoutQuantity', { count: withoutQuantity, formatted: number(withoutQuantity) })}
          </Text>
        )}
        {files.map((file) => (
          <Row key={file.id} gap={8}>
            <FileSpreadsheet size={16} aria-hidden />
            <Stack gap={0} grow>
              <ButtonAnchor variant="text" size="small" href={file.url} download>
                {file.name}
              </ButtonAnchor>
              <Text tone="soft" size="sm">
                {date(file.at)}
                {file.lines === 0
                  ? ''
                  : `, ${t('files.matched', { matched: number(file.matched), lines: number(file.lines) })}`}
              </Text>
            </Stack>
            {mayEdit ? (
              <IconButton
                variant="text"
                icon={<Trash2 size={15} aria-hidden />}
                label={t('files.remove', { name: file.name })}
                onClick={() => void act({ params: { id, file_id: file.id } })}
              />
            ) : null}
          </Row>
        ))}
        {mayEdit && lines.some(({ written, product_id: product }) => written !== null || product === null) ? (
          <Row>
            <LinkButton to="/enquiries/$id/match" params={{ id: String(id) }}>
              {unmatched === 0
                ? t('match.see')
                : t('match.open', { count: unmatched, formatted: number(unmatched) })}
            </LinkButton>
          </Row>
        ) : null}
        {mayCreate ? (
          <Row>
            <UploadButton
              label={t('files.add')}
              loading={sending !== null}
              onFile={(file) => void send([file], { texts: { enquiry_id: String(id) } })}
            />
          </Row>
        ) : null}
      </Stack>
    </Card>
  );
}

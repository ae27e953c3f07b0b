import { ATTACHMENTS_MAX, type StoredFile } from '@sourcewiz/contract';
import {
  Download,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  Paperclip,
  Presentation,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import { attachmentFiles } from '../../../platform/upload/file-kinds.ts';
import { extensionOf } from '../../../platform/upload/files.rules.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';
import { kindOf, type FileKind } from './attachments.rules.ts';
import css from './attachments-section.module.css';
import type { ProductForm } from '../change/use-product-form.ts';

const icons: Record<FileKind, typeof FileText> = {
  sheet: FileSpreadsheet,
  image: FileImage,
  document: FileText,
  slides: Presentation,
  archive: FileArchive,
  pdf: FileText,
};

/** Files of the product: drawings, certificates, packing lists. */
export function AttachmentsSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const { product, readOnly, actions } = form;
  const { send, list } = useUploads(attachmentFiles, (add) => actions.set('attachments', add));
  const room = ATTACHMENTS_MAX - product.attachments.length - list.pending;
  const add = (files: readonly File[]): void => {
    if (files.length > room)
      toast({
        tone: 'warn',
        title: t('attachments.most', { count: ATTACHMENTS_MAX, formatted: number(ATTACHMENTS_MAX) }),
      });
    send(files.slice(0, Math.max(0, room)));
  };
  return (
    <DropZone id="section-attachments" accept={attachmentFiles.accept} onFiles={readOnly ? undefined : add}>
      {({ pick }) => (
        <Section
          title={t('sections.attachments')}
          aside={
            readOnly ? null : (
              <Button size="small" icon={<Paperclip size={14} aria-hidden />} onClick={pick}>
                {t('attachments.add')}
              </Button>
            )
          }
        >
          {product.attachments.length === 0 ? (
            <Text as="p" tone="faint">
              {t(readOnly ? 'attachments.none' : 'attachments.noneText')}
            </Text>
          ) : (
            <ul className={css['list']}>
              {product.attachments.map((file) => (
                <Attachment
                  key={file.id}
                  file={file}
                  {...(readOnly
                    ? {}
                    : {
                        onRemove: () =>
                          actions.set('attachments', (now) => now.filter(({ id }) => id !== file.id)),
                      })}
                />
              ))}
            </ul>
          )}
          <UploadList {...list} />
        </Section>
      )}
    </DropZone>
  );
}

function Attachment({ file, onRemove }: { file: StoredFile; onRemove?: () => void }) {
  const { t } = useTranslation('products');
  const { bytes } = useFormats();
  const Icon = icons[kindOf(file.name)];
  const download = t('attachments.download', { name: file.name });
  const remove = t('attachments.remove', { name: file.name });
  return (
    <Row as="li" gap={12} className={css['file']}>
      <span className={css['icon']} aria-hidden>
        <Icon size={17} />
      </span>
      <Stack gap={0} grow>
        <Text as="b" clip weight={560} title={file.name}>
          {file.name}
        </Text>
        <Text tone="faint" size="sm">
          {extensionOf(file.name).toUpperCase()}, {bytes(file.bytes)}
        </Text>
      </Stack>
      <Row gap={0}>
        <ButtonAnchor
          variant="text"
          icon={<Download size={16} aria-hidden />}
          href={file.url}
          download={file.name}
          aria-label={download}
          title={download}
        />
        {onRemove === undefined ? null : (
          <Button
            variant="text"
            icon={<X size={16} aria-hidden />}
            aria-label={remove}
            title={remove}
            onClick={onRemove}
          />
        )}
      </Row>
    </Row>
  );
}

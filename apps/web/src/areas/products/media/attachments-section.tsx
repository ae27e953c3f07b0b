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
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import { attachmentFiles } from '../../../platform/upload/file-kinds.ts';
import { extensionOf } from '../../../platform/upload/files.rules.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';
import { kindOf, type FileKind } from './attachments.rules.ts';
import css from './attachments-section.module.css';
import page from '../record/product-editor.module.css';
import type { ProductForm } from '../change/use-product-form.ts';

const icons: Record<FileKind, typeof FileText> = {
  sheet: FileSpreadsheet,
  image: FileImage,
  document: FileText,
  slides: Presentation,
  archive: FileArchive,
  pdf: FileText,
};

/** Files that go with the product: drawings, certificates, packing lists. */
export function AttachmentsSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation('products');
  const { product, readOnly, actions } = form;
  const { send, list } = useUploads(attachmentFiles, (add) => actions.set('attachments', add));
  const room = ATTACHMENTS_MAX - product.attachments.length - list.pending;
  const add = (files: readonly File[]): void => {
    if (files.length > room)
      toast({ tone: 'warn', title: t('attachments.most', { count: ATTACHMENTS_MAX }) });
    send(files.slice(0, Math.max(0, room)));
  };
  return (
    <DropZone
      id="section-attachments"
      className={page['section']}
      accept={attachmentFiles.accept}
      onFiles={readOnly ? undefined : add}
    >
      {({ pick }) => (
        <>
          <header className={page['head']}>
            <h2>{t('sections.attachments')}</h2>
            {readOnly ? null : (
              <button type="button" className={page['headButton']} onClick={pick}>
                <Paperclip size={14} aria-hidden />
                {t('attachments.add')}
              </button>
            )}
          </header>
          {product.attachments.length === 0 ? (
            <p className={css['none']}>{t(readOnly ? 'attachments.none' : 'attachments.noneText')}</p>
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
        </>
      )}
    </DropZone>
  );
}

function Attachment({ file, onRemove }: { file: StoredFile; onRemove?: () => void }) {
  const { t } = useTranslation('products');
  const { bytes } = useFormats();
  const Icon = icons[kindOf(file.name)];
  return (
    <li className={css['file']}>
      <span className={css['icon']} aria-hidden>
        <Icon size={17} />
      </span>
      <span className={css['words']}>
        <b title={file.name}>{file.name}</b>
        <span>
          {extensionOf(file.name).toUpperCase()}, {bytes(file.bytes)}
        </span>
      </span>
      <a
        className={css['button']}
        href={file.url}
        download={file.name}
        aria-label={t('attachments.download', { name: file.name })}
        title={t('attachments.download', { name: file.name })}
      >
        <Download size={16} aria-hidden />
      </a>
      {onRemove === undefined ? null : (
        <button
          type="button"
          className={css['button']}
          aria-label={t('attachments.remove', { name: file.name })}
          title={t('attachments.remove', { name: file.name })}
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}

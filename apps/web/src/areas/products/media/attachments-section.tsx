import { ATTACHMENTS_MAX, uploadAttachment, type StoredFile } from '@sourcewiz/contract';
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
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../platform/api/upload.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { UploadList } from '../../media/index.ts';
import {
  ATTACHMENT_ACCEPT,
  checkAttachment,
  extensionOf,
  kindOf,
  type FileKind,
} from './attachments.rules.ts';
import css from './attachments-section.module.css';
import page from '../record/product-editor.module.css';
import type { ProductForm } from '../change/use-product-form.ts';
import { useFileUploads } from './use-file-uploads.ts';

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
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, send, retry, forget } = useFileUploads({
    send: (file, onProgress) => upload(uploadAttachment, { files: [file], onProgress }),
    check: (file) => {
      const wrong = checkAttachment(file);
      return wrong === null ? null : problemText(wrong);
    },
    onUploaded: (file) => actions.set('attachments', (now) => [...now, file]),
  });
  const waiting = uploads.filter(({ problem }) => problem === null).length;
  const room = ATTACHMENTS_MAX - product.attachments.length - waiting;
  const add = (files: readonly File[]): void => {
    if (files.length > room)
      toast({ tone: 'warn', title: t('attachments.most', { count: ATTACHMENTS_MAX }) });
    send(files.slice(0, Math.max(0, room)));
  };
  const dropping = readOnly
    ? {}
    : {
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          add([...event.dataTransfer.files]);
        },
      };
  return (
    <section id="section-attachments" className={page['section']} data-over={over || undefined} {...dropping}>
      <header className={page['head']}>
        <h2>{t('sections.attachments')}</h2>
        {readOnly ? null : (
          <button type="button" className={page['headButton']} onClick={() => picker.current?.click()}>
            <Paperclip size={14} aria-hidden />
            {t('attachments.add')}
          </button>
        )}
        <input
          ref={picker}
          type="file"
          accept={ATTACHMENT_ACCEPT}
          multiple
          hidden
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
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
      <UploadList uploads={uploads} onRetry={retry} onForget={forget} />
    </section>
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

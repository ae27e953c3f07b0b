import {
  ATTACHMENT_MAX_BYTES,
  attachmentExtensions,
  FILES_MAX,
  messageOf,
  uploadAttachment,
  type ErrorCode,
} from '@sourcewiz/contract';
import { Download, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { FieldUploads } from './field-uploads.tsx';
import { FileDrop } from './file-drop.tsx';
import css from './files-field.module.css';
import { useFieldUploads } from './use-field-uploads.ts';
import { useFileIds, useStoredFiles, type ListedFile } from './use-stored-files.ts';

export interface FilesFieldProps {
  id: string;
  name: string;
  ids: readonly string[];
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (ids: readonly string[]) => void;
}

const accept = attachmentExtensions.map((extension) => `.${extension}`).join(',');

/** Attached files: each with its name and size, to be loaded or taken away (ATTR-041). */
export function FilesField({ id, name, ids, invalid, describedBy, onChange }: FilesFieldProps) {
  const { t } = useTranslation('attributes');
  const picker = useRef<HTMLInputElement>(null);
  const { fresh, change, add } = useFileIds(ids, onChange);
  const { files, notice } = useStoredFiles(ids, fresh);
  const { uploads, send, forget } = useFieldUploads(uploadAttachment, {
    check: attachmentProblem,
    problemOf: (problem) => (problem === undefined ? t('files.failed') : problemText(problem)),
    onUploaded: (file) => add({ ...file, image: null }),
  });
  const room = FILES_MAX - ids.length;
  return (
    <FileDrop id={id} picker={picker} accept={accept} room={room} invalid={invalid} onFiles={send}>
      {ids.length + uploads.length > 0 ? (
        <ul className={css['rows']}>
          {ids.map((one) => (
            <StoredFileRow
              key={one}
              file={files.get(one)}
              notice={notice}
              onRemove={() => change((now) => now.filter((other) => other !== one))}
            />
          ))}
          <FieldUploads uploads={uploads} onForget={forget} />
        </ul>
      ) : null}
      {room > 0 ? (
        <button
          id={id}
          type="button"
          className={css['add']}
          aria-label={t('files.addTo', { name })}
          aria-describedby={describedBy}
          onClick={() => picker.current?.click()}
        >
          <Paperclip size={14} aria-hidden />
          {t('files.add')}
          <span className={css['kinds']}>{t('files.kinds')}</span>
        </button>
      ) : null}
    </FileDrop>
  );
}

/** One attached file; without `onRemove` it can only be loaded. */
export function StoredFileRow({
  file,
  notice,
  onRemove,
}: {
  file: ListedFile | undefined;
  notice: string | undefined;
  onRemove?: () => void;
}) {
  const { t } = useTranslation('attributes');
  const { bytes } = useFormats();
  const name = file?.name ?? notice ?? t('files.missing');
  return (
    <li className={css['row']}>
      <span className={css['name']} title={name} data-empty={file === undefined || undefined}>
        {name}
      </span>
      {file === undefined ? null : (
        <>
          <span className={css['size']}>{bytes(file.bytes)}</span>
          <a
            className={css['act']}
            href={file.url}
            download={file.name}
            aria-label={t('files.download', { name })}
          >
            <Download size={14} aria-hidden />
          </a>
        </>
      )}
      {onRemove === undefined ? null : (
        <button
          type="button"
          className={css['act']}
          aria-label={t('field.remove', { label: name })}
          onClick={onRemove}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </li>
  );
}

/** What is wrong with a file before it is sent; its content is looked at by the server. */
export function attachmentProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const say = (code: ErrorCode, params: Record<string, string>): string =>
    problemText({ code, params, message: messageOf(code, params) });
  if (!(attachmentExtensions as readonly string[]).includes(extension)) {
    return say('unsupported_file', { name, types: attachmentExtensions.join(', ') });
  }
  if (size === 0) return say('empty_file', { name });
  const limit = `${ATTACHMENT_MAX_BYTES / 1024 ** 2} MB`;
  return size > ATTACHMENT_MAX_BYTES ? say('file_too_large', { name, limit }) : null;
}

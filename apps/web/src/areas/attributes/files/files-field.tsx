import { FILES_MAX } from '@sourcewiz/contract';
import { Download, Paperclip, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import { attachmentFiles } from '../../../platform/upload/file-kinds.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';
import css from './files-field.module.css';
import { useFileIds, useStoredFiles, type ListedFile } from './use-stored-files.ts';

export interface FilesFieldProps {
  id: string;
  name: string;
  ids: readonly string[];
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (ids: readonly string[]) => void;
}

/** Attached files: each with its name and size, to be loaded or taken away (ATTR-041). */
export function FilesField({ id, name, ids, invalid, describedBy, onChange }: FilesFieldProps) {
  const { t } = useTranslation('attributes');
  const { fresh, change, add } = useFileIds(ids, onChange);
  const { files, notice } = useStoredFiles(ids, fresh);
  const { send, list, room } = useUploads(
    attachmentFiles,
    (_, file) => add({ ...file, image: null }),
    FILES_MAX - ids.length,
  );
  return (
    <DropZone
      className={css['box']}
      data-invalid={invalid || undefined}
      accept={attachmentFiles.accept}
      room={room}
      onFiles={send}
      input={{ 'data-testid': `${id}-files` }}
    >
      {({ pick }) => (
        <>
          {ids.length > 0 ? (
            <ul className={css['rows']}>
              {ids.map((one) => (
                <StoredFileRow
                  key={one}
                  file={files.get(one)}
                  notice={notice}
                  onRemove={() => change((now) => now.filter((other) => other !== one))}
                />
              ))}
            </ul>
          ) : null}
          <UploadList {...list} />
          {room > 0 ? (
            <button
              id={id}
              type="button"
              className={css['add']}
              aria-label={t('files.addTo', { name })}
              aria-describedby={describedBy}
              onClick={pick}
            >
              <Paperclip size={14} aria-hidden />
              {t('files.add')}
              <span className={css['kinds']}>{t('files.kinds')}</span>
            </button>
          ) : null}
        </>
      )}
    </DropZone>
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

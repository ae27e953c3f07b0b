import { FILES_MAX, type Image } from '@sourcewiz/contract';
import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import { valueImageFiles } from '../../../platform/upload/file-kinds.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';
import css from './files-field.module.css';
import type { FilesFieldProps } from './files-field.tsx';
import { useFileIds, useStoredFiles, type ListedFile } from './use-stored-files.ts';

/** Pictures that are a value: small, in their order, to be moved or taken away. */
export function PicturesField({ id, name, ids, invalid, describedBy, onChange }: FilesFieldProps) {
  const { t } = useTranslation('attributes');
  const { fresh, change, add } = useFileIds(ids, onChange);
  const { files, notice } = useStoredFiles(ids, fresh);
  const { send, list, room } = useUploads(
    valueImageFiles,
    (_, image) => add(listed(image)),
    FILES_MAX - ids.length,
  );
  return (
    <DropZone
      className={css['box']}
      data-invalid={invalid || undefined}
      accept={valueImageFiles.accept}
      room={room}
      onFiles={send}
      input={{ 'data-testid': `${id}-files` }}
    >
      {({ pick }) => (
        <>
          <ul className={css['pictures']}>
            {ids.map((one, at) => (
              <StoredPicture
                key={one}
                file={files.get(one)}
                notice={notice}
                label={t('pictures.at', { name, at: at + 1 })}
                onRemove={() => change((now) => now.filter((other) => other !== one))}
                {...(at > 0 ? { onEarlier: () => change((now) => moved(now, at, at - 1)) } : {})}
                {...(at < ids.length - 1 ? { onLater: () => change((now) => moved(now, at, at + 1)) } : {})}
              />
            ))}
            {room > 0 ? (
              <li>
                <button
                  id={id}
                  type="button"
                  className={css['addPicture']}
                  aria-label={t('pictures.addTo', { name })}
                  aria-describedby={describedBy}
                  onClick={pick}
                >
                  <ImagePlus size={17} aria-hidden />
                </button>
              </li>
            ) : null}
          </ul>
          <UploadList {...list} />
        </>
      )}
    </DropZone>
  );
}

function listed(image: Image): ListedFile {
  return { id: image.id, name: image.name, mime: '', bytes: 0, url: image.large, image };
}

/** A small picture; without the handlers it is only looked at. */
export function StoredPicture({
  file,
  notice,
  label,
  onRemove,
  onEarlier,
  onLater,
}: {
  file: ListedFile | undefined;
  notice: string | undefined;
  label: string;
  onRemove?: () => void;
  onEarlier?: () => void;
  onLater?: () => void;
}) {
  const { t } = useTranslation('attributes');
  const image = file?.image ?? null;
  return (
    <li className={css['picture']}>
      {image === null ? (
        <span className={css['noPicture']}>{notice ?? t('files.missing')}</span>
      ) : (
        <a href={image.large} target="_blank" rel="noopener" aria-label={label} title={image.name}>
          <TimedImage src={image.thumb} alt="" />
        </a>
      )}
      <span className={css['moves']}>
        {onEarlier === undefined ? null : (
          <button type="button" aria-label={t('pictures.earlier', { label })} onClick={onEarlier}>
            <ArrowLeft size={12} aria-hidden />
          </button>
        )}
        {onLater === undefined ? null : (
          <button type="button" aria-label={t('pictures.later', { label })} onClick={onLater}>
            <ArrowRight size={12} aria-hidden />
          </button>
        )}
        {onRemove === undefined ? null : (
          <button type="button" aria-label={t('field.remove', { label })} onClick={onRemove}>
            <X size={12} aria-hidden />
          </button>
        )}
      </span>
    </li>
  );
}

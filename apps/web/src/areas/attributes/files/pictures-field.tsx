import type { Image } from '@sourcewiz/contract';
import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import { valueImageFiles } from '../../../platform/upload/file-kinds.ts';
import css from './files-field.module.css';
import type { ListedFile } from './use-stored-files.ts';
import { ValueFiles, type FilesFieldProps } from './value-files.tsx';

/** Images that are a value: small, in order, to be moved or removed. */
export function PicturesField(field: FilesFieldProps) {
  const { t } = useTranslation('attributes');
  const { name, value } = field;
  return (
    <ValueFiles field={field} kind={valueImageFiles} listed={listed}>
      {({ files, notice, change, remove, pick }) => (
        <Row as="ul" gap={6} wrap>
          {value.map((id, at) => (
            <StoredPicture
              key={id}
              file={files.get(id)}
              notice={notice}
              label={t('pictures.at', { name, at: at + 1 })}
              onRemove={() => remove(id)}
              {...(at > 0 ? { onEarlier: () => change((now) => moved(now, at, at - 1)) } : {})}
              {...(at < value.length - 1 ? { onLater: () => change((now) => moved(now, at, at + 1)) } : {})}
            />
          ))}
          {pick === undefined ? null : (
            <li>
              <Button
                id={field.id}
                icon={<ImagePlus size={17} aria-hidden />}
                className={css['addPicture']}
                aria-label={t('pictures.addTo', { name })}
                aria-describedby={field.describedBy}
                onClick={pick}
              />
            </li>
          )}
        </Row>
      )}
    </ValueFiles>
  );
}

function listed(image: Image): ListedFile {
  return { id: image.id, name: image.name, mime: '', bytes: 0, url: image.large, image };
}

/** A thumbnail; without the handlers it can only be viewed. */
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
        <Text tone="faint" size="xs" className={css['noPicture']}>
          {notice ?? t('files.missing')}
        </Text>
      ) : (
        <a href={image.large} target="_blank" rel="noopener" aria-label={label} title={image.name}>
          <TimedImage src={image.thumb} alt="" />
        </a>
      )}
      <Row as="span" gap={2} className={css['moves']}>
        {onEarlier === undefined ? null : (
          <IconButton
            label={t('pictures.earlier', { label })}
            icon={<ArrowLeft size={12} aria-hidden />}
            onClick={onEarlier}
          />
        )}
        {onLater === undefined ? null : (
          <IconButton
            label={t('pictures.later', { label })}
            icon={<ArrowRight size={12} aria-hidden />}
            onClick={onLater}
          />
        )}
        {onRemove === undefined ? null : (
          <IconButton
            label={t('field.remove', { label })}
            icon={<X size={12} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </Row>
    </li>
  );
}

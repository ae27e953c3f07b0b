import { Download, Paperclip, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { attachmentFiles } from '../../../platform/upload/file-kinds.ts';
import css from './files-field.module.css';
import type { ListedFile } from './use-stored-files.ts';
import { ValueFiles, type FilesFieldProps } from './value-files.tsx';

/** Attached files with name and size, which can be downloaded or removed (ATTR-041). */
export function FilesField(field: FilesFieldProps) {
  const { t } = useTranslation('attributes');
  return (
    <ValueFiles field={field} kind={attachmentFiles} listed={(file) => ({ ...file, image: null })}>
      {({ files, notice, remove, pick }) => (
        <>
          {field.value.length > 0 ? (
            <Stack as="ul" gap={2}>
              {field.value.map((id) => (
                <StoredFileRow key={id} file={files.get(id)} notice={notice} onRemove={() => remove(id)} />
              ))}
            </Stack>
          ) : null}
          {pick === undefined ? null : (
            <Button
              id={field.id}
              variant="text"
              size="small"
              icon={<Paperclip size={14} aria-hidden />}
              className={css['add']}
              aria-label={t('files.addTo', { name: field.name })}
              aria-describedby={field.describedBy}
              onClick={pick}
            >
              <Text tone="accent">{t('files.add')}</Text>
              <Text tone="faint" size="sm" weight={450} clip>
                {t('files.kinds')}
              </Text>
            </Button>
          )}
        </>
      )}
    </ValueFiles>
  );
}

/** One attached file; without `onRemove` it can only be downloaded. */
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
    <Row as="li" gap={6} className={css['row']}>
      <Text tone={file === undefined ? 'faint' : 'ink'} weight={500} clip title={name}>
        {name}
      </Text>
      {file === undefined ? null : (
        <Text tone="faint" size="sm" className={css['size']}>
          {bytes(file.bytes)}
        </Text>
      )}
      <Row as="span" inline gap={0} className={css['acts']}>
        {file === undefined ? null : (
          <ButtonAnchor
            variant="text"
            size="small"
            icon={<Download size={14} aria-hidden />}
            href={file.url}
            download={file.name}
            aria-label={t('files.download', { name })}
          />
        )}
        {onRemove === undefined ? null : (
          <IconButton
            label={t('field.remove', { label: name })}
            icon={<X size={14} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </Row>
    </Row>
  );
}

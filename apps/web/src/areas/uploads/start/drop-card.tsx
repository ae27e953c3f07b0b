import {
  IMAGE_MAX_BYTES,
  IMAGES_PER_REQUEST,
  UPLOAD_IMAGES_MAX,
  type UploadAction,
} from '@sourcewiz/contract';
import { FileSpreadsheet, FolderOpen, Images } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { isMac } from '../../../platform/kit/is-mac.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import { limitText } from '../../../platform/upload/files.rules.ts';
import { ACCEPTED_FILES, ACCEPTED_IMAGES } from './chosen-files.ts';
import css from './drop-card.module.css';

/** The place for photos, folders and a sheet; small once something is on its way. */
export function DropCard({
  action,
  isOver,
  isSmall,
  onFiles,
}: {
  action: UploadAction;
  isOver: boolean;
  isSmall: boolean;
  onFiles: (files: File[]) => void;
}) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const phone = usePhone();
  const takesSheet = action === 'bulk_products_upload';
  const title = isOver
    ? t('start.dropNow')
    : phone
      ? t(takesSheet ? 'start.pick' : 'start.pickImages')
      : t(takesSheet ? 'start.drop' : 'start.dropImages');
  const limits = t('start.limits', {
    size: limitText(IMAGE_MAX_BYTES),
    most: number(UPLOAD_IMAGES_MAX),
    batch: number(IMAGES_PER_REQUEST),
  });
  return (
    <div className={css['area']} data-over={isOver || undefined} data-small={isSmall || undefined}>
      <Row as="span">
        <IconTile size={44}>
          <Images size={20} strokeWidth={1.7} />
        </IconTile>
        {takesSheet && !isSmall ? (
          <IconTile size={44} tone="neutral">
            <FileSpreadsheet size={20} strokeWidth={1.7} />
          </IconTile>
        ) : null}
      </Row>
      <Stack gap={4} className={css['words']}>
        <Text as="h2" size={isSmall ? 'md' : '2xl'} weight={620}>
          {title}
        </Text>
        {isSmall ? null : (
          <Text as="p" tone="soft">
            {takesSheet ? `${limits} ${t('start.limitsSheet')}` : limits}
          </Text>
        )}
      </Stack>
      <Row wrap justify="center">
        <FilePicker
          accept={takesSheet ? ACCEPTED_FILES : ACCEPTED_IMAGES}
          multiple
          input={{ 'aria-label': t('start.choose') }}
          onFiles={onFiles}
        >
          {(open) => (
            <Button
              variant={isSmall ? 'default' : 'primary'}
              size={isSmall ? 'middle' : 'large'}
              onClick={open}
            >
              {t(isSmall ? 'start.more' : 'start.choose')}
            </Button>
          )}
        </FilePicker>
        {phone ? null : (
          <FilePicker
            accept=""
            multiple
            input={{ 'aria-label': t('start.chooseFolder'), ...asFolder }}
            onFiles={onFiles}
          >
            {(open) => (
              <Button
                size={isSmall ? 'middle' : 'large'}
                icon={<FolderOpen size={15} aria-hidden />}
                onClick={open}
              >
                {t('start.chooseFolder')}
              </Button>
            )}
          </FilePicker>
        )}
      </Row>
      {isSmall || phone ? null : (
        <Text as="p" tone="faint" size="sm" className={css['rule']}>
          {t('start.paste', { keys: isMac ? '⌘V' : 'Ctrl+V' })}
        </Text>
      )}
    </div>
  );
}

/** The browser then offers folders; React has no name for it. */
const asFolder = { webkitdirectory: '' } as object;

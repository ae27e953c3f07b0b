import {
  IMAGE_MAX_BYTES,
  IMAGES_PER_REQUEST,
  UPLOAD_IMAGES_MAX,
  type UploadAction,
} from '@sourcewiz/contract';
import { FileSpreadsheet, FolderOpen, Images } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { DropCard, PickFiles } from '../../../platform/upload/drop-card.tsx';
import { limitText } from '../../../platform/upload/files.rules.ts';
import { ACCEPTED_FILES, ACCEPTED_IMAGES } from './chosen-files.ts';

/** The drop area for photos, folders and a sheet. */
export function DropPhotos({
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
  const text = takesSheet ? `${limits} ${t('start.limitsSheet')}` : limits;
  return (
    <DropCard
      icons={
        <>
          <IconTile size={44}>
            <Images size={20} strokeWidth={1.7} />
          </IconTile>
          {takesSheet && !isSmall ? (
            <IconTile size={44} tone="neutral">
              <FileSpreadsheet size={20} strokeWidth={1.7} />
            </IconTile>
          ) : null}
        </>
      }
      title={title}
      text={isSmall ? undefined : text}
      isOver={isOver}
      isSmall={isSmall}
    >
      <PickFiles
        label={t('start.choose')}
        words={t(isSmall ? 'start.more' : 'start.choose')}
        accept={takesSheet ? ACCEPTED_FILES : ACCEPTED_IMAGES}
        isMain
        isSmall={isSmall}
        onFiles={onFiles}
      />
      {phone ? null : (
        <PickFiles
          label={t('start.chooseFolder')}
          icon={<FolderOpen size={15} aria-hidden />}
          accept=""
          input={asFolder}
          isSmall={isSmall}
          onFiles={onFiles}
        />
      )}
    </DropCard>
  );
}

/** Makes the browser offer folders; React has no prop for it. */
const asFolder = { webkitdirectory: '' };

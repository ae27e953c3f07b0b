import { FileSpreadsheet, Images, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { DropCard, PickFiles } from '../../../platform/upload/drop-card.tsx';
import { ACCEPTED_TYPES } from './chosen-files.rules.ts';

/** The drop area for the sheet and its photos. */
export function DropArea({
  isOver,
  isSmall,
  disabled,
  onFiles,
}: {
  isOver: boolean;
  isSmall: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}) {
  const { t } = useTranslation('imports');
  const phone = usePhone();
  const title = isOver
    ? t('start.dropNow')
    : phone
      ? t('start.pick')
      : t(isSmall ? 'start.dropMore' : 'start.drop');
  return (
    <DropCard
      icons={
        <>
          <IconTile size={44}>
            <FileSpreadsheet size={20} strokeWidth={1.7} />
          </IconTile>
          <Plus size={14} aria-hidden />
          <IconTile size={44} tone="neutral">
            <Images size={20} strokeWidth={1.7} />
          </IconTile>
        </>
      }
      title={title}
      text={t(phone ? 'start.pickText' : 'start.dropText')}
      note={t('start.photoRule')}
      isOver={isOver}
      isSmall={isSmall}
    >
      <PickFiles
        label={t('start.choose')}
        words={t(isSmall ? 'start.chooseMore' : 'start.choose')}
        accept={ACCEPTED_TYPES}
        isMain
        isSmall={isSmall}
        disabled={disabled}
        onFiles={onFiles}
      />
    </DropCard>
  );
}

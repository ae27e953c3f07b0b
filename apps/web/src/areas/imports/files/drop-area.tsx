import { FileSpreadsheet, Images, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { isMac } from '../../../platform/kit/is-mac.ts';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { ACCEPTED_TYPES } from './chosen-files.rules.ts';
import css from './drop-area.module.css';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';

/** The place for the sheet and its photos; small once something was chosen. */
export function DropArea({
  dragging,
  small,
  disabled,
  onFiles,
}: {
  dragging: boolean;
  small: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}) {
  const { t } = useTranslation('imports');
  const phone = usePhone();
  const title = dragging
    ? t('start.dropNow')
    : phone
      ? t('start.pick')
      : t(small ? 'start.dropMore' : 'start.drop');
  return (
    <div className={css['area']} data-dragging={dragging || undefined} data-small={small || undefined}>
      <Row as="span" className={css['icons']}>
        <IconTile size={44}>
          <FileSpreadsheet size={20} strokeWidth={1.7} />
        </IconTile>
        <Plus size={14} aria-hidden />
        <IconTile size={44} tone="neutral">
          <Images size={20} strokeWidth={1.7} />
        </IconTile>
      </Row>
      <Stack gap={4} className={css['words']}>
        <Text as="h2" size={small ? 'md' : '2xl'} weight={620}>
          {title}
        </Text>
        <Text as="p" tone="soft">
          {t(phone ? 'start.pickText' : 'start.dropText')}
        </Text>
      </Stack>
      <FilePicker
        accept={ACCEPTED_TYPES}
        multiple
        input={{ 'aria-label': t('start.choose') }}
        onFiles={onFiles}
      >
        {(open) => (
          <Button
            variant={small ? 'default' : 'primary'}
            size={small ? 'middle' : 'large'}
            disabled={disabled}
            onClick={open}
          >
            {t(small ? 'start.chooseMore' : 'start.choose')}
          </Button>
        )}
      </FilePicker>
      {small ? null : (
        <>
          {phone ? null : (
            <Text as="p" tone="faint" size="sm">
              {t('start.paste', { keys: isMac ? '⌘V' : 'Ctrl+V' })}
            </Text>
          )}
          <Text as="p" tone="faint" size="sm" className={css['rule']}>
            {t('start.photoRule')}
          </Text>
        </>
      )}
    </div>
  );
}

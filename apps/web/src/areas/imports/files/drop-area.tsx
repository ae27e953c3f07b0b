import { FileSpreadsheet, Images, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { ACCEPTED_TYPES } from './chosen-files.rules.ts';
import css from './drop-area.module.css';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

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
      <span className={css['icons']} aria-hidden>
        <span className={css['icon']} data-accent>
          <FileSpreadsheet size={20} strokeWidth={1.7} />
        </span>
        <Plus size={14} />
        <span className={css['icon']}>
          <Images size={20} strokeWidth={1.7} />
        </span>
      </span>
      <div className={css['words']}>
        <h2 className={css['title']}>{title}</h2>
        <p className={css['text']}>{t(phone ? 'start.pickText' : 'start.dropText')}</p>
      </div>
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
          <p className={css['paste']}>{t('start.paste', { keys: isApple ? '⌘V' : 'Ctrl+V' })}</p>
          <p className={css['rule']}>{t('start.photoRule')}</p>
        </>
      )}
    </div>
  );
}

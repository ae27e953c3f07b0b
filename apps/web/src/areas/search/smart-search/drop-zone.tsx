import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { FilePicker, useDroppedFiles } from '../../../platform/upload/drop-zone.tsx';
import css from './drop-zone.module.css';
import { ACCEPTED } from './picture-files.rules.ts';

type Add = (files: readonly File[]) => void;

export function ChooseFiles({
  onFiles,
  children,
}: {
  onFiles: Add;
  children: (open: () => void) => ReactNode;
}) {
  return (
    <FilePicker accept={ACCEPTED} multiple onFiles={onFiles} input={{ 'data-testid': 'smart-files' }}>
      {children}
    </FilePicker>
  );
}

/** Takes what is dropped or pasted anywhere on the page. */
export function PageDrop({ onFiles, children }: { onFiles: Add; children: ReactNode }) {
  const { t } = useTranslation('smartSearch');
  const isOver = useDroppedFiles(onFiles, { enabled: true });
  return (
    <div className={css['zone']}>
      {children}
      {isOver ? (
        <div className={css['cover']} aria-hidden>
          <ImagePlus size={22} />
          {t('drop')}
        </div>
      ) : null}
    </div>
  );
}

/** The page before there is a picture. */
export function EmptyDrop({ onFiles, below }: { onFiles: Add; below: ReactNode }) {
  const { t } = useTranslation('smartSearch');
  return (
    <section className={css['empty']}>
      <span className={css['icon']} aria-hidden>
        <ImagePlus size={24} />
      </span>
      <h2 className={css['title']}>{t('empty.title')}</h2>
      <p className={css['text']}>{t('empty.text')}</p>
      <ChooseFiles onFiles={onFiles}>
        {(open) => (
          <Button variant="primary" size="large" onClick={open}>
            {t('empty.choose')}
          </Button>
        )}
      </ChooseFiles>
      <p className={css['limits']}>
        {t('empty.pictures')}
        <br />
        {t('empty.moodboard')}
      </p>
      {below}
    </section>
  );
}

import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
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

/** Takes files dropped or pasted anywhere on the page. */
export function PageDrop({ onFiles, children }: { onFiles: Add; children: ReactNode }) {
  const { t } = useTranslation('smartSearch');
  const isOver = useDroppedFiles(onFiles, { enabled: true });
  return (
    <div className={css['zone']}>
      {children}
      {isOver ? (
        <Row gap={10} justify="center" className={css['cover']} aria-hidden>
          <ImagePlus size={22} />
          {t('drop')}
        </Row>
      ) : null}
    </div>
  );
}

/** The page before an image is added. */
export function EmptyDrop({ onFiles, below }: { onFiles: Add; below: ReactNode }) {
  const { t } = useTranslation('smartSearch');
  return (
    <section className={css['empty']}>
      <EmptyState
        icon={<ImagePlus size={20} />}
        tone="accent"
        title={t('empty.title')}
        text={t('empty.text')}
        actions={
          <ChooseFiles onFiles={onFiles}>
            {(open) => (
              <Button variant="primary" size="large" onClick={open}>
                {t('empty.choose')}
              </Button>
            )}
          </ChooseFiles>
        }
        foot={
          <>
            {t('empty.pictures')}
            <br />
            {t('empty.moodboard')}
          </>
        }
      />
      {below}
    </section>
  );
}

import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import css from './drop-zone.module.css';
import { ACCEPTED } from './picture-files.rules.ts';

type Add = (files: readonly File[]) => void;

/** Opens the machine's own choice of files. */
export function ChooseFiles({
  onFiles,
  children,
}: {
  onFiles: Add;
  children: (open: () => void) => ReactNode;
}) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={setInput}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        data-testid="smart-files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {children(() => input?.click())}
    </>
  );
}

/** Takes what is dropped anywhere on it, and what is pasted anywhere on the page. */
export function DropZone({ onFiles, children }: { onFiles: Add; children: ReactNode }) {
  const { t } = useTranslation('smartSearch');
  const [over, setOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={css['zone']}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over ? (
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

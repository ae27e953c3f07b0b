import { COMPANY_IMAGES_MAX, type Image } from '@sourcewiz/contract';
import { ArrowLeft, ArrowRight, Ellipsis, ImagePlus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { SortableList, useSortableEntry } from '../../../platform/kit/sort/sortable-list.tsx';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import { imageFiles } from '../../../platform/upload/file-kinds.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import css from './pictures.module.css';
import type { CompanyForm } from './use-company-form.ts';

/** Images of workshop and people: added by picker or drop, sorted by dragging or by their menu. */
export function CompanyPictures({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  const { images } = form.draft;
  const { send, list, room } = useUploads(
    imageFiles,
    (add) => form.set('images', (now) => add(now).slice(0, COMPANY_IMAGES_MAX)),
    COMPANY_IMAGES_MAX - images.length,
  );
  const move = (from: number, to: number): void => form.set('images', (now) => moved(now, from, to));
  const error = form.errorAt('images');

  return (
    <DropZone
      className={css['part']}
      data-changed={form.fields.includes('images') || undefined}
      accept={imageFiles.accept}
      room={room}
      onFiles={send}
      input={{ 'data-part': 'images' }}
    >
      {({ pick, isOver }) => (
        <>
          <h3 className={css['partTitle']}>
            {t('fields.images')}{' '}
            <Text tone="faint" weight={450}>
              {images.length}
            </Text>
          </h3>
          <SortableList onMove={move}>
            <ul className={css['pictures']}>
              {images.map((image, at) => (
                <Picture
                  key={image.id}
                  image={image}
                  at={at}
                  count={images.length}
                  onMove={move}
                  onRemove={() => form.set('images', (now) => now.filter(({ id }) => id !== image.id))}
                />
              ))}
              {room === 0 ? null : (
                <li className={css['addPlace']} data-alone={images.length === 0 || undefined}>
                  <button type="button" onClick={pick}>
                    <ImagePlus size={18} aria-hidden />
                    {images.length === 0 ? (
                      <>
                        <b>{isOver ? t('pictures.drop') : t('pictures.add')}</b>
                        <span>{t('pictures.noneText')}</span>
                      </>
                    ) : (
                      <span>{t('pictures.add')}</span>
                    )}
                  </button>
                </li>
              )}
            </ul>
          </SortableList>
          <UploadList {...list} />
          {error === undefined ? null : (
            <Text as="p" tone="bad" size="sm" className={css['note']} role="alert">
              {error}
            </Text>
          )}
          <Text as="p" tone="faint" size="sm" className={css['note']}>
            {room === 0
              ? t('pictures.full', { limit: COMPANY_IMAGES_MAX })
              : images.length > 1
                ? t('pictures.hint')
                : t('pictures.kinds')}
          </Text>
        </>
      )}
    </DropZone>
  );
}

function Picture({
  image,
  at,
  count,
  onMove,
  onRemove,
}: {
  image: Image;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('company');
  const { t: shared } = useTranslation('platform');
  const { attach, attachHandle, isDragging } = useSortableEntry({
    id: image.id,
    index: at,
    name: t('pictures.alt', { at: at + 1 }),
  });
  const items: (MenuItem | 'divider')[] = [
    {
      key: 'earlier',
      label: t('pictures.earlier'),
      icon: <ArrowLeft size={15} aria-hidden />,
      disabled: at === 0,
      onClick: () => onMove(at, at - 1),
    },
    {
      key: 'later',
      label: t('pictures.later'),
      icon: <ArrowRight size={15} aria-hidden />,
      disabled: at === count - 1,
      onClick: () => onMove(at, at + 1),
    },
    'divider',
    {
      key: 'remove',
      label: t('pictures.remove'),
      tone: 'danger',
      icon: <Trash2 size={15} aria-hidden />,
      onClick: onRemove,
    },
  ];
  return (
    <li ref={attach} className={css['picture']} data-dragging={isDragging || undefined}>
      <button
        ref={attachHandle}
        type="button"
        className={css['grip']}
        aria-label={t('pictures.move', { at: at + 1 })}
        aria-roledescription={shared('sorting.role')}
      >
        <img src={image.card} alt={t('pictures.alt', { at: at + 1 })} loading="lazy" draggable={false} />
      </button>
      <Menu
        items={items}
        renderButton={(props) => (
          <button
            {...props}
            type="button"
            className={css['dots']}
            aria-label={t('pictures.actions', { at: at + 1 })}
          >
            <Ellipsis size={15} aria-hidden />
          </button>
        )}
      />
    </li>
  );
}

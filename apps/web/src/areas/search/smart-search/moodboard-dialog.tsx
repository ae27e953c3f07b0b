import { SEARCH_IMAGES_MAX, type SearchImage } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { TickBox } from '../product-tile.tsx';
import css from './moodboard-dialog.module.css';
import { addPictures, useSmartState } from './smart-store.ts';
import type { Board } from './use-add-files.ts';

/** The images of a moodboard by page, to choose from. */
export function MoodboardDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useTranslation('smartSearch');
  const { number } = useFormats();
  const { pictures } = useSmartState();
  const room = SEARCH_IMAGES_MAX - pictures.length;
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    board.images.length === 1 && room > 0 ? board.images.map(({ url }) => url) : [],
  );
  const toggle = (url: string): void =>
    setChosen((list) => (list.includes(url) ? list.filter((one) => one !== url) : [...list, url]));
  const pages = [...Map.groupBy(board.images, ({ page }) => page ?? 1)];
  return (
    <Dialog
      title={t('board.title')}
      text={t('board.text', {
        count: board.images.length,
        formatted: number(board.images.length),
        max: room,
      })}
      width={760}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('board.cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              addPictures(board.images.filter(({ url }) => chosen.includes(url)));
              onClose();
            }}
          >
            {chosen.length === 0
              ? t('board.useNone')
              : t('board.use', { count: chosen.length, formatted: number(chosen.length) })}
          </Button>
        </>
      }
    >
      {pages.map(([page, images]) => (
        <Stack as="section" key={page} className={css['page']}>
          <Text as="h3" tone="faint" size="sm" weight={500}>
            {t('board.page', { page })}
          </Text>
          <ul className={css['grid']}>
            {images.map((image, at) => (
              <BoardPicture
                key={image.url}
                image={image}
                label={t('board.picture', { position: at + 1, page })}
                isChosen={chosen.includes(image.url)}
                isFull={chosen.length >= room}
                onToggle={() => toggle(image.url)}
              />
            ))}
          </ul>
        </Stack>
      ))}
      <Notes board={board} />
    </Dialog>
  );
}

function BoardPicture({
  image,
  label,
  isChosen,
  isFull,
  onToggle,
}: {
  image: SearchImage;
  label: string;
  isChosen: boolean;
  isFull: boolean;
  onToggle: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        className={css['picture']}
        role="checkbox"
        aria-checked={isChosen}
        aria-label={label}
        disabled={isFull && !isChosen}
        onClick={onToggle}
      >
        <img src={image.url} alt="" loading="lazy" />
        <TickBox isOn={isChosen} />
      </button>
    </li>
  );
}

/** What could not be read, and why. */
function Notes({ board: { skipped, limited } }: { board: Board }) {
  const { t } = useTranslation('smartSearch');
  const { number } = useFormats();
  if (skipped.length === 0 && !limited) return null;
  const nameOf = (reason: string): string => {
    if (reason === 'external') return t('board.external');
    if (reason === 'damaged' || reason === 'unknown') return t('board.damaged');
    return reason === 'too_large' ? t('board.tooLarge') : reason.toUpperCase();
  };
  const reasons = [
    ...new Set(skipped.map(({ page, reason }) => t('board.skippedAt', { page, reason: nameOf(reason) }))),
  ];
  return (
    <Text as="p" tone="soft" size="sm" className={css['notes']}>
      {skipped.length > 0
        ? t('board.skipped', {
            count: skipped.length,
            formatted: number(skipped.length),
            reasons: reasons.slice(0, 4).join(', '),
          })
        : null}{' '}
      {limited ? t('board.limited') : null}
    </Text>
  );
}

import { SEARCH_IMAGES_MAX, type Box } from '@sourcewiz/contract';
import { Plus, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { CropBox } from '../../../platform/kit/sort/crop-box.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { ChooseFiles } from './drop-zone.tsx';
import css from './pictures-panel.module.css';
import {
  changeSmart,
  clearSmart,
  cropPicture,
  removePicture,
  useSmartState,
  type ChosenPicture,
} from './smart-store.ts';

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };
/** A search starts when the drag pauses, not on every step. */
const REST_MS = 350;

/** The images of the search: one large with its crop, all as thumbnails; and what is searched for. */
export function PicturesPanel({
  onFiles,
  sending,
}: {
  onFiles: (files: readonly File[]) => void;
  sending: ReactNode;
}) {
  const { t } = useTranslation('smartSearch');
  const { number } = useFormats();
  const { pictures, active, intent } = useSmartState();
  const shown = pictures[active];
  return (
    <aside className={css['panel']} aria-label={t('panel.title')}>
      <Row align="baseline">
        <Text as="h2" size="base" weight={600}>
          {t('panel.title')}
        </Text>
        <Text tone="faint" size="sm" figures className={css['count']}>
          {t('panel.count', {
            count: pictures.length,
            formatted: number(pictures.length),
            max: SEARCH_IMAGES_MAX,
          })}
        </Text>
        <Button variant="text" size="small" onClick={clearSmart}>
          {t('panel.clear')}
        </Button>
      </Row>
      {shown === undefined ? null : <Cropper key={shown.image.url} place={active} picture={shown} />}
      <Row as="ul" className={css['strip']}>
        {pictures.map(({ image, crop }, place) => (
          <li key={image.url} className={css['thumb']} data-active={place === active || undefined}>
            <button
              type="button"
              className={css['show']}
              aria-pressed={place === active}
              aria-label={t('panel.edit', { position: place + 1 })}
              onClick={() => changeSmart({ active: place })}
            >
              <img src={image.url} alt="" />
              {crop === null ? null : <i className={css['cropped']} aria-hidden />}
            </button>
            <IconButton
              label={t('panel.remove', { position: place + 1 })}
              icon={<X size={11} aria-hidden />}
              className={css['remove']}
              onClick={() => removePicture(place)}
            />
          </li>
        ))}
        {pictures.length < SEARCH_IMAGES_MAX ? (
          <li>
            <ChooseFiles onFiles={onFiles}>
              {(open) => (
                <Button
                  icon={<Plus size={16} aria-hidden />}
                  className={css['add']}
                  aria-label={t('panel.add')}
                  title={t('panel.add')}
                  onClick={open}
                />
              )}
            </ChooseFiles>
          </li>
        ) : null}
      </Row>
      {sending}
      <div className={css['intent']}>
        <Segmented
          label={t('intent.label')}
          value={intent}
          onChange={(next) => changeSmart({ intent: next })}
          items={[
            { key: 'same', label: t('intent.same') },
            { key: 'style', label: t('intent.style') },
          ]}
        />
      </div>
    </aside>
  );
}

/** One image with handles around the part to search for. */
function Cropper({ place, picture: { image, crop } }: { place: number; picture: ChosenPicture }) {
  const { t } = useTranslation('smartSearch');
  const [box, setBox] = useState<Box>(crop ?? WHOLE);
  useEffect(() => {
    const wanted = isWhole(box) ? null : box;
    if (JSON.stringify(wanted) === JSON.stringify(crop)) return undefined;
    const timer = setTimeout(() => cropPicture(place, wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [box, crop, place]);
  return (
    <Stack>
      <div className={css['stage']}>
        <CropBox value={box} onChange={setBox}>
          <img
            src={image.url}
            alt={t('panel.edit', { position: place + 1 })}
            width={image.width}
            height={image.height}
          />
        </CropBox>
      </div>
      {image.suggestions.length > 0 ? (
        <Row gap={6} wrap role="group" aria-label={t('panel.parts')}>
          {image.suggestions.map((part, at) => {
            const isMeant = JSON.stringify(part) === JSON.stringify(box);
            return (
              <Button
                key={`${part.x} ${part.y}`}
                size="small"
                variant={isMeant ? 'primary' : 'default'}
                aria-pressed={isMeant}
                onClick={() => setBox(part)}
              >
                {t('panel.part', { position: at + 1 })}
              </Button>
            );
          })}
        </Row>
      ) : null}
      <Row justify="between" className={css['hint']}>
        <Text as="p" tone="faint" size="sm">
          {isWhole(box) ? t('panel.crop') : t('panel.cropped')}
        </Text>
        {isWhole(box) ? null : (
          <Button variant="text" size="small" onClick={() => setBox(WHOLE)}>
            {t('panel.whole')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Less than a hundredth off is unintended. */
function isWhole({ x, y, width, height }: Box): boolean {
  return x < 0.01 && y < 0.01 && width > 0.98 && height > 0.98;
}

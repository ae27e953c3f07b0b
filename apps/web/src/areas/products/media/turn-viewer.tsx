import type { Image as Picture } from '@sourcewiz/contract';
import { Pause, Play, Rotate3d } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './view-3d-section.module.css';
import { useLoadedImages, useTurn } from '../../../platform/model/use-turn.ts';

/**
 * A 360° view that turns by drag, by arrow keys, or by itself (MEDIA-010). It never starts by itself for people who
 * prefer reduced motion; the button still works.
 */
export function TurnViewer({ images, name }: { images: readonly Picture[]; name: string }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const count = images.length;
  const { place, playing, togglePlaying, stage } = useTurn(count);
  const loaded = useLoadedImages(images.map(({ large }) => large));
  const shown = images[place];
  if (shown === undefined) return null;
  return (
    <div>
      <div
        className={css['stage']}
        role="slider"
        tabIndex={0}
        aria-label={t('view3d.turn', { name })}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={place + 1}
        aria-valuetext={t('view3d.frameOf', { at: place + 1, count, formatted: number(count) })}
        {...stage}
      >
        {images.map((image, index) =>
          // All stay in the page, so that turning never waits for an image.
          loaded.has(image.large) || index === place ? (
            <img
              key={image.id}
              src={image.large}
              alt=""
              draggable={false}
              hidden={index !== place}
              data-frame={index + 1}
            />
          ) : null,
        )}
        <Row inline gap={6} className={css['hint']} aria-hidden>
          <Rotate3d size={15} />
          {t('view3d.dragHint')}
        </Row>
      </div>
      <Row justify="between" className={css['controls']}>
        <Button
          variant="text"
          icon={playing ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
          aria-pressed={playing}
          disabled={count < 2}
          onClick={togglePlaying}
        >
          {t(playing ? 'view3d.pause' : 'view3d.play')}
        </Button>
        <Text tone="faint" size="sm" figures>
          {t('view3d.frameOf', { at: place + 1, count, formatted: number(count) })}
        </Text>
      </Row>
    </div>
  );
}

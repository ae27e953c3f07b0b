import type { Image as Picture } from '@sourcewiz/contract';
import { Pause, Play, Rotate3d } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './view-3d-section.module.css';
import { frameAfterDrag, frameTime, wrapped } from './turn.rules.ts';

/**
 * A 360° view that turns by drag, by arrow keys, or by itself (MEDIA-010). It never starts by itself for people who
 * prefer reduced motion; the button still works.
 */
export function TurnViewer({ images, name }: { images: readonly Picture[]; name: string }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const drag = useRef<{ x: number; from: number } | null>(null);
  const count = images.length;
  const loaded = useLoaded(images);

  useEffect(() => {
    if (!playing || count < 2) return undefined;
    const timer = setInterval(() => setAt((now) => wrapped(now + 1, count)), frameTime(count));
    return () => clearInterval(timer);
  }, [playing, count]);

  const place = wrapped(at, count);
  const shown = images[place];
  if (shown === undefined) return null;
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    setPlaying(false);
    drag.current = { x: event.clientX, from: place };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (drag.current === null) return;
    setAt(frameAfterDrag(drag.current.from, event.clientX - drag.current.x, count));
  };
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step && at + step;
    if (next === undefined) return;
    event.preventDefault();
    setPlaying(false);
    setAt(wrapped(next, count));
  };
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
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
        onKeyDown={keys}
      >
        {images.map((image, index) =>
          // All stay in the page, so that turning never waits for an image.
          loaded.has(image.id) || index === place ? (
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
          onClick={() => setPlaying(!playing)}
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

/** Loads the images of the view one after the other. @returns ids of the loaded ones */
function useLoaded(images: readonly Picture[]): ReadonlySet<string> {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let stopped = false;
    void (async () => {
      for (const { id, large } of images) {
        if (stopped) return;
        const picture = new Image();
        picture.src = large;
        await picture.decode().catch(() => undefined);
        if (!stopped) setLoaded((now) => (now.has(id) ? now : new Set([...now, id])));
      }
    })();
    return () => {
      stopped = true;
    };
  }, [images]);
  return loaded;
}

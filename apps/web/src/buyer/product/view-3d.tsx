import type { BuyerProduct } from '@sourcewiz/contract';
import { useEffect, useRef, useState } from 'react';
import { hasWebGl } from '../../platform/model/has-web-gl.ts';
import { useLoadedImages, useTurn } from '../../platform/model/use-turn.ts';
import { useTexts } from '../buyer-texts.ts';
import { Icon } from '../icon.tsx';

export interface View3dProps {
  product: BuyerProduct;
  onClose: () => void;
}

/** A product from all sides over the whole screen: its 3D model, its 360° view, or one of both. */
export function View3d({ product: { name, turn, model, images }, onClose }: View3dProps) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shows, setShows] = useState<'model' | 'turn'>(model === null ? 'turn' : 'model');
  useEffect(() => dialog.current?.showModal(), []);
  const title = shows === 'model' ? texts.modelOf(name) : texts.turnOf(name);
  return (
    <dialog ref={dialog} className="zoom view-3d" aria-label={title} onClose={onClose}>
      {shows === 'model' && model !== null ? (
        <Model src={model} alt={title} poster={turn[0] ?? images[0]?.large} />
      ) : (
        <Turn images={turn} title={title} />
      )}
      <div className="zoom-tools">
        {model !== null && turn.length > 1 && (
          <button
            type="button"
            className="button line"
            onClick={() => setShows(shows === 'model' ? 'turn' : 'model')}
          >
            {shows === 'model' ? texts.turnAround : texts.view3d}
          </button>
        )}
        <button
          type="button"
          className="button line round"
          aria-label={texts.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
    </dialog>
  );
}

function Turn({ images, title }: { images: readonly string[]; title: string }) {
  const texts = useTexts();
  const { place, playing, togglePlaying, stage } = useTurn(images.length);
  const loaded = useLoadedImages(images);
  return (
    <>
      <div
        className="turn"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={images.length}
        aria-valuenow={place + 1}
        aria-valuetext={texts.picture(place + 1, images.length)}
        {...stage}
      >
        {images.map((src, index) =>
          // All stay in the page, so that turning never waits for an image.
          loaded.has(src) || index === place ? (
            <img key={src} src={src} alt="" draggable={false} hidden={index !== place} />
          ) : null,
        )}
      </div>
      <p className="turn-foot">
        <button type="button" className="button line" aria-pressed={playing} onClick={togglePlaying}>
          {playing ? texts.turnPause : texts.turnPlay}
        </button>
        <span className="quiet">{texts.turnHint}</span>
      </p>
    </>
  );
}

function Model({ src, alt, poster }: { src: string; alt: string; poster: string | undefined }) {
  const texts = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(() => !hasWebGl());
  useEffect(() => {
    const home = place.current;
    if (home === null || hasFailed) return undefined;
    let isOver = false;
    let remove = () => undefined as void;
    const onFail = () => setFailed(true);
    import('../../platform/model/mount-model.ts').then(({ mountModel }) => {
      if (!isOver) remove = mountModel(home, { src, alt, poster, onFail });
    }, onFail);
    return () => {
      isOver = true;
      remove();
    };
  }, [src, alt, poster, hasFailed]);
  if (hasFailed) {
    return (
      <p className="model" role="alert">
        {texts.modelFailed}
      </p>
    );
  }
  return <div ref={place} className="model" />;
}

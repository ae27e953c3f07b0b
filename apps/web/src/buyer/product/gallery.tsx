import type { BuyerImage } from '@sourcewiz/contract';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { isShownWhole } from '../../platform/kit/states/shown-whole.ts';
import { useTexts } from '../buyer-texts.ts';
import { Zoom } from './zoom.tsx';

/** Approximate shape of the strip, on a phone and on a wide screen. */
const STRIP = { width: 1, height: 1 };

/**
 * Images in a horizontal strip that snaps: swiped on a phone, chosen by thumbnails on a wide screen. Without JavaScript
 * the thumbnails are links to the large images.
 * @param shown the image of the chosen variant
 */
export function Gallery({
  images,
  name,
  shown,
  children,
}: {
  images: BuyerImage[];
  name: string;
  shown: number;
  children?: ReactNode;
}) {
  const texts = useTexts();
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState<number>();

  const choose = (event: MouseEvent, index: number) => {
    event.preventDefault();
    scrollToPicture(strip.current, index);
  };
  const isFirst = useRef(true);
  useEffect(() => {
    scrollToPicture(strip.current, shown, isFirst.current);
    isFirst.current = false;
  }, [shown, strip, isFirst]);
  const onScroll = () => {
    const box = strip.current;
    if (box && box.clientWidth > 0) setCurrent(Math.round(box.scrollLeft / box.clientWidth));
  };

  if (images.length === 0) {
    return (
      <div className="gallery none">
        {name.slice(0, 1)}
        {children}
      </div>
    );
  }
  return (
    <div className="gallery">
      {images.length > 1 && (
        <nav className="thumbs" aria-label={texts.pictures}>
          {images.map((image, index) => (
            <a
              key={image.thumb}
              href={`#picture-${index + 1}`}
              aria-label={texts.picture(index + 1, images.length)}
              aria-current={index === current ? 'true' : undefined}
              onClick={(event) => choose(event, index)}
            >
              <img src={image.thumb} width={76} height={76} alt="" decoding="async" />
            </a>
          ))}
        </nav>
      )}
      <div className="strip" ref={strip} onScroll={onScroll} role="group" aria-label={texts.pictures}>
        {images.map((image, index) => (
          <a
            key={image.large}
            id={`picture-${index + 1}`}
            href={image.large}
            aria-label={`${texts.enlarge}: ${texts.picture(index + 1, images.length)}`}
            onClick={(event) => {
              event.preventDefault();
              setZoomed(index);
            }}
          >
            <img
              className={isShownWhole(image, STRIP) ? 'whole' : undefined}
              src={image.large}
              srcSet={`${image.card} 480w, ${image.large} 1200w`}
              sizes="(max-width: 899px) 100vw, 50vw"
              width={image.width}
              height={image.height}
              alt={index === 0 ? name : `${name}, ${texts.picture(index + 1, images.length)}`}
              loading={index === 0 ? 'eager' : 'lazy'}
              {...(index === 0 ? { fetchPriority: 'high' } : {})}
            />
          </a>
        ))}
      </div>
      {images.length > 1 && (
        <span className="dots js" aria-hidden>
          {images.map((image, index) => (
            <span key={image.thumb} className={index === current ? 'dot now' : 'dot'} />
          ))}
        </span>
      )}
      {children}
      {zoomed !== undefined && (
        <Zoom images={images} name={name} first={zoomed} onClose={() => setZoomed(undefined)} />
      )}
    </div>
  );
}

function scrollToPicture(strip: HTMLElement | null, index: number, atOnce = false): void {
  if (!strip) return;
  const isCalm = atOnce || matchMedia('(prefers-reduced-motion: reduce)').matches;
  strip.scrollTo({ left: index * strip.clientWidth, behavior: isCalm ? 'instant' : 'smooth' });
}

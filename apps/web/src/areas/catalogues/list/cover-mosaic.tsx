import type { Image } from '@sourcewiz/contract';
import { BookOpen } from 'lucide-react';
import css from './cover-mosaic.module.css';

/** Up to four images of a catalogue: one large, the others beside it. Decorative; the name is below. */
export function CoverMosaic({
  pictures,
  size = 'card',
}: {
  pictures: readonly Image[];
  size?: 'card' | 'small';
}) {
  const shown = size === 'small' ? pictures.slice(0, 1) : pictures;
  return (
    <span className={css['mosaic']} data-count={shown.length} data-size={size} aria-hidden>
      {shown.length === 0 ? <BookOpen size={size === 'small' ? 18 : 26} strokeWidth={1.5} /> : null}
      {shown.map((picture, place) => (
        <img
          key={picture.id}
          src={place === 0 && size === 'card' ? picture.card : picture.thumb}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ))}
    </span>
  );
}

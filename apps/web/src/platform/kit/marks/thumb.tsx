import type { ComponentProps } from 'react';
import { TimedImage } from '../states/timed-image.tsx';
import css from './thumb.module.css';

/** The thumbnail of a product, or a placeholder; decorative unless it has an `alt`. */
export function Thumb({
  src,
  size = 38,
  ...rest
}: Omit<ComponentProps<'img'>, 'src' | 'className'> & { src: string | null | undefined; size?: number }) {
  return (
    <TimedImage
      alt=""
      loading="lazy"
      {...rest}
      src={src ?? '/art/no-image.svg'}
      width={size}
      height={size}
      className={css['thumb']}
    />
  );
}

import type { ComponentProps } from 'react';
import { TimedImage } from '../states/timed-image.tsx';
import css from './thumb.module.css';

/** The small picture of a product, or the placeholder where it has none; decoration unless `alt` names it. */
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

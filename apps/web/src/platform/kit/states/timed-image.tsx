import { useEffect, useState, type ComponentProps } from 'react';
import css from './timed-image.module.css';

/** How long a picture may take before a placeholder stands in for it (SHELL-087). */
const IMAGE_TIMEOUT_MS = 1000;

const PLACEHOLDER = '/art/no-image.svg';

type State = 'waiting' | 'late' | 'loaded' | 'failed';

/**
 * A picture of a product. After a second without it the placeholder shows; a picture that comes later still takes its
 * place, and one that cannot be loaded leaves it there.
 */
export function TimedImage({ src, className, ...rest }: ComponentProps<'img'> & { src: string }) {
  // Another address begins anew.
  return <Picture key={src} src={src} className={className} {...rest} />;
}

function Picture({ src, className, alt, ...rest }: ComponentProps<'img'>) {
  const [state, setState] = useState<State>('waiting');
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const timer = setTimeout(() => setState('late'), IMAGE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <img
      {...rest}
      alt={alt}
      // The browser loads nothing that is hidden: the placeholder stands behind the picture that is on its way.
      src={state === 'failed' ? PLACEHOLDER : src}
      className={[css['image'], className].filter(Boolean).join(' ')}
      data-state={state}
      onLoad={() => setState((now) => (now === 'failed' ? now : 'loaded'))}
      onError={() => setState('failed')}
    />
  );
}

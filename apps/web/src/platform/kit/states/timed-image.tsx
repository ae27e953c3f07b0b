import { useEffect, useState, type ComponentProps } from 'react';
import { isShownWhole } from './shown-whole.ts';
import css from './timed-image.module.css';

/** How long an image may take before a placeholder is shown (SHELL-087). */
const IMAGE_TIMEOUT_MS = 1000;

const PLACEHOLDER = '/art/no-image.svg';

type State = 'waiting' | 'late' | 'loaded' | 'failed';

/**
 * An image of a product. After a second the placeholder is shown; an image that arrives later replaces it, and one that
 * cannot be loaded does not. An image that its frame would crop too much is shown whole.
 */
export function TimedImage({ src, className, ...rest }: ComponentProps<'img'> & { src: string }) {
  // A new address starts over.
  return <Picture key={src} src={src} className={className} {...rest} />;
}

function Picture({ src, className, alt, ...rest }: ComponentProps<'img'>) {
  const [state, setState] = useState<State>('waiting');
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const timer = setTimeout(() => setState('late'), IMAGE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <img
      {...rest}
      alt={alt}
      // The browser loads no hidden images, so the placeholder lies behind the one that is loading.
      src={state === 'failed' ? PLACEHOLDER : src}
      className={[css['image'], className].filter(Boolean).join(' ')}
      data-state={state}
      data-whole={isWhole || undefined}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight, clientWidth, clientHeight } }) => {
        setState((now) => (now === 'failed' ? now : 'loaded'));
        const picture = { width: naturalWidth, height: naturalHeight };
        setIsWhole(isShownWhole(picture, { width: clientWidth, height: clientHeight }));
      }}
      onError={() => setState('failed')}
    />
  );
}

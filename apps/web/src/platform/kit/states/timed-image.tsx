import { useEffect, useState, type ComponentProps } from 'react';
import { isShownWhole } from './shown-whole.ts';
import css from './timed-image.module.css';

/** How long a picture may take before a placeholder stands in for it (SHELL-087). */
const IMAGE_TIMEOUT_MS = 1000;

const PLACEHOLDER = '/art/no-image.svg';

type State = 'waiting' | 'late' | 'loaded' | 'failed';

/**
 * A picture of a product. After a second without it the placeholder shows; a picture that comes later still takes its
 * place, and one that cannot be loaded leaves it there. One that its frame would cut too much of is shown whole.
 */
export function TimedImage({ src, className, ...rest }: ComponentProps<'img'> & { src: string }) {
  // Another address begins anew.
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
      // The browser loads nothing that is hidden: the placeholder stands behind the picture that is on its way.
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

import type { BuyerImage } from '@sourcewiz/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../icon.tsx';
import { useTexts } from '../buyer-texts.ts';

const MOST = 5;
const STEP = 1.5;
/** What a double press enlarges to. */
const CLOSE = 2.5;

/** Pictures over the whole screen: enlarged with two fingers, the wheel, keys or buttons, and moved by scrolling. */
export function Zoom({
  images,
  name,
  first,
  onClose,
}: {
  images: readonly BuyerImage[];
  name: string;
  first: number;
  onClose: () => void;
}) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const { frame, scale, zoom } = useScale();
  useEffect(() => dialog.current?.showModal(), []);
  const image = images[at];
  const show = (index: number) => {
    if (!images[index]) return;
    setAt(index);
    zoom(() => 1);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoom((now) => now * STEP);
    else if (event.key === '-') zoom((now) => now / STEP);
    else if (event.key === '0') zoom(() => 1);
    else if (event.key === 'ArrowRight' && scale === 1) show(at + 1);
    else if (event.key === 'ArrowLeft' && scale === 1) show(at - 1);
    else return;
    event.preventDefault();
  };
  const title = images.length > 1 ? `${name}, ${texts.picture(at + 1, images.length)}` : name;
  return (
    <dialog ref={dialog} className="zoom" aria-label={title} onClose={onClose} onKeyDown={onKey}>
      <div
        className="zoom-frame"
        ref={frame}
        // Moved by arrow keys once it is enlarged.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={title}
        onDoubleClick={() => zoom((now) => (now > 1 ? 1 : CLOSE))}
      >
        {image && (
          <img
            src={image.large}
            alt={title}
            style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
          />
        )}
      </div>
      <div className="zoom-tools">
        {images.length > 1 && (
          <>
            <Tool icon="back" label={texts.previous} isOff={at === 0} onPress={() => show(at - 1)} />
            <Tool
              icon="next"
              label={texts.next}
              isOff={at === images.length - 1}
              onPress={() => show(at + 1)}
            />
          </>
        )}
        <Tool
          icon="fewer"
          label={texts.zoomOut}
          isOff={scale === 1}
          onPress={() => zoom((now) => now / STEP)}
        />
        <Tool
          icon="more"
          label={texts.zoomIn}
          isOff={scale === MOST}
          onPress={() => zoom((now) => now * STEP)}
        />
        <Tool icon="close" label={texts.close} onPress={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

function Tool({
  icon,
  label,
  isOff,
  onPress,
}: {
  icon: 'back' | 'next' | 'fewer' | 'more' | 'close';
  label: string;
  isOff?: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" className="button line round" aria-label={label} disabled={isOff} onClick={onPress}>
      <Icon name={icon} size={18} />
    </button>
  );
}

/** How much a picture is enlarged, by two fingers and the wheel, too; the middle of the screen stays where it is. */
function useScale() {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const zoom = (next: (now: number) => number) => {
    const box = frame.current;
    if (box) {
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      };
    }
    setScale((now) => Math.min(MOST, Math.max(1, next(now))));
  };
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.scrollLeft = (middle.current.x * scale - 0.5) * box.clientWidth;
    box.scrollTop = (middle.current.y * scale - 0.5) * box.clientHeight;
  }, [scale]);
  const zoomBy = useEffectEvent((factor: number) => zoom((now) => now * factor));
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    let apart = 0;
    const spread = ({ touches: [one, other] }: TouchEvent) =>
      one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
    const onStart = (event: TouchEvent) => (apart = spread(event));
    const onMove = (event: TouchEvent) => {
      const now = spread(event);
      if (now === 0 || apart === 0) return;
      event.preventDefault();
      zoomBy(now / apart);
      apart = now;
    };
    // With Ctrl it is the pinch of a touchpad.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 200));
    };
    // React's own listeners cannot keep the browser from zooming the page.
    box.addEventListener('touchstart', onStart, { passive: true });
    box.addEventListener('touchmove', onMove, { passive: false });
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      box.removeEventListener('touchstart', onStart);
      box.removeEventListener('touchmove', onMove);
      box.removeEventListener('wheel', onWheel);
    };
  }, []);
  return { frame, scale, zoom };
}

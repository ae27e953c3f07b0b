import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './crop-box.module.css';
import { changedCrop, cropHandles, type CropHandle, type CropShares } from './crop-box.rules.ts';

/** How far an arrow key moves, as a share of the image; ten times as far with Shift. */
const KEY_STEP = 0.005;

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Lets the user choose a part of an image: dragged as a whole or by its corners and sides; by keyboard, Tab goes
 * through the corners and arrow keys move them. The child is the image as shown.
 */
export function CropBox({
  value,
  ratio,
  onChange,
  children,
}: {
  value: CropShares;
  /** Width to height that the part keeps, in shares of the image's sides; absent for any. */
  ratio?: number | undefined;
  onChange: (value: CropShares) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('platform');
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ handle: CropHandle | 'move'; from: CropShares; x: number; y: number } | null>(null);

  const start = (handle: CropHandle | 'move') => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    drag.current = { handle, from: value, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (drag.current === null || box === undefined) return;
    const { handle, from, x, y } = drag.current;
    onChange(
      changedCrop(
        from,
        handle,
        { x: (event.clientX - x) / box.width, y: (event.clientY - y) / box.height },
        ratio,
      ),
    );
  };
  const end = (): void => {
    drag.current = null;
  };
  const press = (handle: CropHandle | 'move') => (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? KEY_STEP * 10 : KEY_STEP;
    onChange(changedCrop(value, handle, { x: arrow.x * step, y: arrow.y * step }, ratio));
  };
  const grip = (handle: CropHandle | 'move') => ({
    onPointerDown: start(handle),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: press(handle),
  });
  const percent = (share: number) => `${share * 100}%`;
  const { x, y, width, height } = value;
  const place = { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
  return (
    <div className={css['frame']} ref={frame}>
      {children}
      <div className={css['shade']} aria-hidden="true">
        <div className={css['kept']} style={place} />
      </div>
      <div className={css['box']} style={place}>
        <button type="button" className={css['middle']} aria-label={t('crop.part')} {...grip('move')} />
        {cropHandles.map((handle) => (
          <button
            key={handle}
            type="button"
            className={css['handle']}
            data-at={handle}
            // Sides are for the pointer; the keyboard reaches everything with the corners.
            tabIndex={handle.length === 2 ? 0 : -1}
            aria-hidden={handle.length === 2 ? undefined : true}
            aria-label={t(`crop.${handle}`)}
            {...grip(handle)}
          />
        ))}
      </div>
    </div>
  );
}

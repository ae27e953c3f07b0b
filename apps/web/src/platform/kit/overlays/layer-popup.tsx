import { Dialog } from '@base-ui/react/dialog';
import { useRef, type KeyboardEvent, type ReactNode, type CSSProperties } from 'react';
import css from './layer.module.css';
import { useFocusBack } from './use-focus-back.ts';

export interface LayerLook {
  open?: boolean;
  /** Where it appears: in the middle of the screen, or at one of its edges. */
  place: 'middle' | 'bottom' | 'left' | 'right';
  /** Its name for screen readers, if it contains no `LayerTitle`. */
  label?: string;
  /** Id of the element that describes it. */
  describedBy?: string | undefined;
  /** Maximum width, in px. */
  width?: number | undefined;
  className?: string | undefined;
  /** What takes the focus when it closes; the element that had it before when absent. */
  backTo?: (() => Element | null | undefined) | undefined;
  children: ReactNode;
}

interface LayerPopupProps extends LayerLook {
  /** Id of the title, which names it unless it has a label. */
  titleId: string;
  /** Called when the user wants to leave. */
  onLeave: () => void;
  /** Called when something was typed. */
  onType: () => void;
}

/** The part of a `Layer` that uses the library. */
export function LayerPopup({ open = true, onLeave, ...popup }: LayerPopupProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(_, details) => {
        // Its owner decides when it closes.
        details.cancel();
        if (details.reason === 'escape-key' && !isOwnEscape(details.event)) return details.allowPropagation();
        details.event.preventDefault();
        onLeave();
      }}
    >
      <Dialog.Portal>
        <Popup {...popup} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Popup({
  place,
  label,
  describedBy,
  width,
  className,
  backTo,
  titleId,
  onType,
  children,
}: Omit<LayerPopupProps, 'open' | 'onLeave'>) {
  const popup = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack(popup, undefined, backTo);
  return (
    <>
      <Dialog.Backdrop className={css['backdrop']} forceRender />
      <Dialog.Popup
        ref={popup}
        className={[css['layer'], className].filter(Boolean).join(' ')}
        data-place={place}
        style={width === undefined ? undefined : sizeOf(width)}
        aria-label={label}
        aria-labelledby={label === undefined ? titleId : undefined}
        aria-describedby={describedBy}
        initialFocus={() => firstFieldOf(popup.current)}
        finalFocus={focusBack}
        onInput={(event) => {
          if (isWritten(event.target)) onType();
        }}
        onKeyDown={pressPrimary}
      >
        {place === 'bottom' ? <i className={css['grip']} aria-hidden /> : null}
        {children}
      </Dialog.Popup>
    </>
  );
}

/** A dialog grows up to its width, a drawer always has it. */
const sizeOf = (width: number): CSSProperties => ({
  maxWidth: width,
  ['--layer-width' as string]: `${width}px`,
});

/**
 * What asks for the focus; the field that is wrong already, or the first of the content, ready to be filled in;
 * otherwise the heading, so that nothing is pressed by accident.
 */
function firstFieldOf(popup: HTMLElement | null): HTMLElement | null {
  const places = [
    '[data-autofocus]',
    '[aria-invalid="true"]',
    ':is(input, textarea, [contenteditable="true"]):not(:disabled, [readonly], [hidden], [type="file"], [tabindex="-1"])',
    'h2[tabindex]',
  ];
  return places.map((place) => popup?.querySelector<HTMLElement>(place)).find(Boolean) ?? null;
}

/** Whether an input event came from a field that the user writes in; a search holds nothing to lose. */
function isWritten(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement)
    return (
      !['search', 'checkbox', 'radio', 'range', 'file'].includes(target.type) && target.role !== 'combobox'
    );
  return target instanceof HTMLElement;
}

/** Escape may be meant for a drag inside, a question above, or a popup whose button still has the focus. */
function isOwnEscape({ defaultPrevented, target }: Event): boolean {
  const opener = '[aria-haspopup][aria-expanded="true"]';
  return !defaultPrevented && !(target instanceof Element && target.closest(opener) !== null);
}

/** Handles Enter where no button, list or form does. */
function pressPrimary(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const takes =
    'button, a[href], textarea, select, summary, form, [contenteditable="true"], [role="combobox"]';
  if (target.closest(takes) !== null) return;
  const primary = currentTarget.querySelector<HTMLElement>('button[data-variant="primary"]:not(:disabled)');
  if (primary === null) return;
  event.preventDefault();
  primary.click();
}

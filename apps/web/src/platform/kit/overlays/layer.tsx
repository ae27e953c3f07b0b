import { Dialog } from '@base-ui/react/dialog';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../fields/button.tsx';
import { askToLeave } from './ask-to-leave.ts';
import css from './layer.module.css';
import { useFocusBack } from './use-focus-back.ts';

export interface LayerProps {
  open?: boolean;
  /** Where it stands: in the middle of the screen, or at one of its edges. */
  place: 'middle' | 'bottom' | 'left' | 'right';
  /** Its name for people who hear the page, where no `LayerTitle` stands inside. */
  label?: string;
  /** Widest, in px. */
  width?: number | undefined;
  /** Hears the cross, `CloseButton`, Escape and a press beside it. Absent: only what stands inside leads on. */
  onClose?: (() => void) | undefined;
  /** Whether there is something to lose: it asks first. Absent: as soon as something was typed. */
  unsaved?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * What every dialog, panel and sheet stands in: the page behind it is out of reach, the focus goes in and comes back to
 * where it was, Enter presses the primary button where no form takes it, and nothing that was typed goes without a
 * question.
 */
export function Layer({ open = true, onClose, unsaved, ...popup }: LayerProps) {
  const hasTyped = useRef(false);
  const leave = async (): Promise<void> => {
    const isFree = onClose === undefined || !(unsaved ?? hasTyped.current);
    if (isFree || (await askToLeave())) onClose?.();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(_, details) => {
        // It closes when its owner says so.
        details.cancel();
        if (details.reason === 'escape-key' && !isOwnEscape(details.event)) return details.allowPropagation();
        details.event.preventDefault();
        void leave();
      }}
    >
      <Dialog.Portal>
        <LayerPopup {...popup} onType={() => (hasTyped.current = true)} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function LayerPopup({
  place,
  label,
  width,
  className,
  onType,
  children,
}: Omit<LayerProps, 'open' | 'onClose' | 'unsaved'> & { onType: () => void }) {
  const popup = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack(popup);
  return (
    <>
      <Dialog.Backdrop className={css['backdrop']} forceRender />
      <Dialog.Popup
        ref={popup}
        className={[css['layer'], className].filter(Boolean).join(' ')}
        data-place={place}
        style={width === undefined ? undefined : { maxWidth: width }}
        aria-label={label}
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

/** The heading of a `Layer`, which also names it. */
export function LayerTitle({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Dialog.Title className={className} tabIndex={-1}>
      {children}
    </Dialog.Title>
  );
}

/** A button of a dialog that leaves it, as the cross does: unsaved input is asked for. */
export function CloseButton(props: Omit<ButtonProps, 'ref'>) {
  return <Dialog.Close render={<Button {...props} />} />;
}

/** A field of its content, which wants to be filled in; otherwise its heading, so that nothing is pressed by chance. */
function firstFieldOf(popup: HTMLElement | null): HTMLElement | null {
  const field = popup?.querySelector<HTMLElement>(
    '[data-autofocus], :is(input, textarea, [contenteditable="true"]):not(:disabled, [readonly], [hidden], [type="file"], [tabindex="-1"])',
  );
  return field ?? popup?.querySelector<HTMLElement>('h2[tabindex]') ?? null;
}

/** Whether an input event came from a field that somebody writes in; a search holds nothing to lose. */
function isWritten(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement)
    return (
      !['search', 'checkbox', 'radio', 'range', 'file'].includes(target.type) && target.role !== 'combobox'
    );
  return target instanceof HTMLElement;
}

/** Escape may belong to what is dragged inside, asked over it, or opened by the button that still has the focus. */
function isOwnEscape({ defaultPrevented, target }: Event): boolean {
  const opener = '[aria-haspopup][aria-expanded="true"]';
  return !defaultPrevented && !(target instanceof Element && target.closest(opener) !== null);
}

/** Enter where no button, list or form takes it. */
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

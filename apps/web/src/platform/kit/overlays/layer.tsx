import { createContext, useContext, useId, useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../fields/button.tsx';
import { late } from '../late.tsx';
import { askToLeave } from '../confirm/ask-to-leave.ts';
import type { LayerLook } from './layer-popup.tsx';

export interface LayerProps extends LayerLook {
  /** Called for the cross, `CloseButton`, Escape and a press outside. Absent: only the content leads on. */
  onClose?: (() => void) | undefined;
  /** Whether there is something to lose: closing asks first. Absent: as soon as something was typed. */
  unsaved?: boolean | undefined;
}

/**
 * The base of every dialog, panel and sheet: the page behind it is inert, the focus moves in and returns to where it
 * was, Enter presses the primary button unless a form handles it, and typed input is never lost without a question.
 */
export function Layer({ onClose, unsaved, ...popup }: LayerProps) {
  const titleId = useId();
  const hasTyped = useRef(false);
  const leave = async (): Promise<void> => {
    const isFree = onClose === undefined || !(unsaved ?? hasTyped.current);
    if (isFree || (await askToLeave())) onClose?.();
  };
  const onLeave = (): void => void leave();
  return (
    <LayerContext value={{ titleId, onLeave }}>
      <LayerPopup {...popup} titleId={titleId} onLeave={onLeave} onType={() => (hasTyped.current = true)} />
    </LayerContext>
  );
}

/** Dialogs open after the first screen: the library's code for them is loaded then. */
export const LayerPopup = late(async () => (await import('./layer-popup.tsx')).LayerPopup);

/** What the content of a layer can use: the id of its title, and the way to leave. */
const LayerContext = createContext<{ titleId: string; onLeave: () => void } | null>(null);

/** The heading of a `Layer`, which also names it. */
export function LayerTitle({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <h2 id={useContext(LayerContext)?.titleId} className={className} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** A button that leaves a dialog, as the cross does; it asks if there is unsaved input. */
export function CloseButton(props: ButtonProps) {
  return <Button {...props} onClick={useContext(LayerContext)?.onLeave} />;
}

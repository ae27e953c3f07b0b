import { createContext, useContext, useId, useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../fields/button.tsx';
import { late } from '../late.tsx';
import { askToLeave } from '../confirm/ask-to-leave.ts';
import type { LayerLook } from './layer-popup.tsx';

export interface LayerProps extends LayerLook {
  /** Hears the cross, `CloseButton`, Escape and a press beside it. Absent: only what stands inside leads on. */
  onClose?: (() => void) | undefined;
  /** Whether there is something to lose: it asks first. Absent: as soon as something was typed. */
  unsaved?: boolean | undefined;
}

/**
 * What every dialog, panel and sheet stands in: the page behind it is out of reach, the focus goes in and comes back to
 * where it was, Enter presses the primary button where no form takes it, and nothing that was typed goes without a
 * question.
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

/** Dialogs are opened after the first screen: the library's part of them comes then. */
export const LayerPopup = late(async () => (await import('./layer-popup.tsx')).LayerPopup);

/** What stands in a layer knows: the id of its title, and how it is left. */
const LayerContext = createContext<{ titleId: string; onLeave: () => void } | null>(null);

/** The heading of a `Layer`, which also names it. */
export function LayerTitle({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <h2 id={useContext(LayerContext)?.titleId} className={className} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** A button of a dialog that leaves it, as the cross does: unsaved input is asked for. */
export function CloseButton(props: ButtonProps) {
  return <Button {...props} onClick={useContext(LayerContext)?.onLeave} />;
}

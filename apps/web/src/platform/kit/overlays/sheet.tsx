import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import css from './sheet.module.css';

/**
 * A panel that rises from the bottom of a phone's screen, or slides in from its left. The browser keeps the focus
 * inside; Escape and a tap beside it close it. What antd opens would be behind it.
 */
export function Sheet({
  label,
  from = 'bottom',
  onClose,
  children,
}: {
  label: string;
  from?: 'bottom' | 'left';
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    const beside = (event: Event): void => {
      if (event.target === element) leave();
    };
    element.addEventListener('click', beside);
    return () => {
      element.removeEventListener('click', beside);
      element.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={css['sheet']}
      data-from={from}
      aria-label={label}
      onKeyDown={(event) => {
        // The browser closes it; what stands behind it, e.g. a side panel, would close as well.
        if (event.key === 'Escape') event.stopPropagation();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css['inside']}>
        {from === 'bottom' ? <i className={css['grip']} aria-hidden /> : null}
        {children}
      </div>
    </dialog>
  );
}

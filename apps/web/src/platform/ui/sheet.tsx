import { useEffect, useRef, type ReactNode } from 'react';
import css from './sheet.module.css';

/**
 * A panel that rises from the bottom of a phone's screen, or slides in from its left. The browser keeps the focus
 * inside; Escape and a tap beside it close it. For content without antd fields: their lists open behind it, use
 * SidePanel for those.
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
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={css['sheet']}
      data-from={from}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={css['inside']}>
        {from === 'bottom' ? <i className={css['grip']} aria-hidden /> : null}
        {children}
      </div>
    </dialog>
  );
}

import type { ReactNode } from 'react';
import css from './drop-button.module.css';

/** A placeholder for files: says what can be dropped there, and opens the file dialog when pressed. */
export function DropButton({
  icon,
  title,
  text,
  disabled,
  onPick,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  disabled?: boolean;
  onPick: () => void;
}) {
  return (
    <button type="button" className={css['drop']} disabled={disabled} onClick={onPick}>
      {icon}
      <b>{title}</b>
      <span>{text}</span>
    </button>
  );
}

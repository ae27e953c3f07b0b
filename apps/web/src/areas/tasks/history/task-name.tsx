import type { LucideIcon } from 'lucide-react';
import css from './task-table.module.css';

/** What a task or a backup is about, with the mark of its kind. */
export function TaskName({
  icon: Icon,
  title,
  note,
}: {
  icon: LucideIcon;
  title: string;
  note: string | null;
}) {
  return (
    <span className={css['task']}>
      <span className={css['icon']} aria-hidden>
        <Icon size={15} strokeWidth={1.8} />
      </span>
      <span className={css['names']}>
        <b>{title}</b>
        {note === null ? null : <small>{note}</small>}
      </span>
    </span>
  );
}

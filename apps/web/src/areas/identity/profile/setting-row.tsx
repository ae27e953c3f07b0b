import type { ReactNode } from 'react';
import css from './profile.module.css';

/** A setting: its name, its state, and its action; below it the form that changes it. */
export function SettingRow({
  title,
  text,
  value,
  actions,
  children,
}: {
  title: string;
  text: ReactNode;
  value?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={css['row']} role="group" aria-label={title}>
      <div className={css['line']}>
        <div className={css['words']}>
          <h3>{title}</h3>
          <p className={css['explain']}>{text}</p>
        </div>
        {value === undefined ? null : <div className={css['value']}>{value}</div>}
        {actions === undefined || actions === null ? null : <div className={css['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

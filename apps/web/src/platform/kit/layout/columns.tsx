import type { ReactNode } from 'react';
import css from './columns.module.css';

/** The content of a page and a narrow column beside it; below each other where there is no room for both. */
export function Columns({
  side,
  width,
  className = '',
  children,
}: {
  /** Which of the two children is the narrow one. */
  side: 'first' | 'last';
  /** Of the narrow column, in pixels. */
  width: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={`${css['columns'] ?? ''} ${className}`}
      data-side={side}
      style={{ '--side': `${width}px` } as React.CSSProperties}
    >
      {children}
    </div>
  );
}

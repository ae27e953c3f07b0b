import type { ReactNode } from 'react';
import css from './columns.module.css';

/** The content of a page with a narrow column beside it; stacked if there is no room for both. */
export function Columns({
  side,
  width,
  className = '',
  children,
}: {
  /** Which of the two children is the narrow column. */
  side: 'first' | 'last';
  /** Width of the narrow column, in pixels. */
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

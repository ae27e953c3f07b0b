import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** A quiet button of an icon alone; its name is shown while the pointer rests on it. */
export function IconButton({
  label,
  ...button
}: Omit<ButtonProps, 'children' | 'title' | 'aria-label'> & { label: string; icon: ReactNode }) {
  return <Button variant="text" size="small" {...button} aria-label={label} title={label} />;
}

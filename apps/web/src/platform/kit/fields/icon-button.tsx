import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** A plain button with only an icon; hovering over it shows its name. */
export function IconButton({
  label,
  ...button
}: Omit<ButtonProps, 'children' | 'title' | 'aria-label'> & { label: string; icon: ReactNode }) {
  return <Button variant="text" size="small" {...button} aria-label={label} title={label} />;
}

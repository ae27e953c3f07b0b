import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/**
 * A link of the navigation. Only `current` marks it: while a page loads, the router would mark both the old and the new
 * one.
 */
export const NavLink = createLink(function NavAnchor({
  current,
  children,
  ...rest
}: ComponentProps<'a'> & { current: boolean }) {
  return (
    <a {...rest} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
});

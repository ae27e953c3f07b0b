import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/**
 * A link of the navigation. Only `current` marks it: the router would mark the page that is left and the one that
 * comes while the latter loads.
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

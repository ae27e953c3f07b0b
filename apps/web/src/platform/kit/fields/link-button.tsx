import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './button.tsx';

/** A button that goes somewhere in the app: a real link, so that it opens in a new tab as well. */
export const LinkButton = createLink(ButtonAnchor);

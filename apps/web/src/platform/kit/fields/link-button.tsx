import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './button.tsx';

/** A button that leads to a screen of the app: a real link, so that it can also be opened in a new tab. */
export const LinkButton = createLink(ButtonAnchor);

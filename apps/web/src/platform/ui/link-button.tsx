import { createLink } from '@tanstack/react-router';
import { Button } from 'antd';

/** A button that goes somewhere: a real link, so that it opens in a new tab as well. Primary: `color="primary" variant="solid"`. */
export const LinkButton = createLink(Button);

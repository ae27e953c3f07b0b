import { requestUpgrade } from '@sourcewiz/contract';
import type { ComponentProps } from 'react';
import { Button } from '../../platform/kit/fields/button.tsx';
import { usePermitted } from '../../platform/session/session.tsx';

/** A button with which the company asks its provider for something, or says yes; people who only visit have none. */
export function AskButton(props: ComponentProps<typeof Button>) {
  return usePermitted(requestUpgrade) ? <Button {...props} /> : null;
}

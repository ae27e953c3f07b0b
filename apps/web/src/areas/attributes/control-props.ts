import type { Attribute } from '@sourcewiz/contract';
import type { Entry } from './entry.rules.ts';

/** What the control of a value is given. */
export interface ControlProps {
  attribute: Attribute;
  id: string;
  entry: Entry;
  onChange: (entry: Entry) => void;
  onBlur?: (() => void) | undefined;
  invalid: boolean;
  describedBy?: string | undefined;
  wide?: boolean;
}

import type { Attribute } from '@sourcewiz/contract';
import type { Entry } from './entry.rules.ts';

/** What the field of one part of a value is given, whatever the part holds. */
export interface PartProps<Part> {
  id: string;
  /** Names the field where its label does not. */
  name: string;
  value: Part;
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (value: Part) => void;
  onBlur?: (() => void) | undefined;
}

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

import type { Attribute } from '@sourcewiz/contract';
import type { Entry } from './entry.rules.ts';

/** The props of the field for one part of a value, whatever the part holds. */
export interface PartProps<Part> {
  id: string;
  /** Names the field if its label does not. */
  name: string;
  value: Part;
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (value: Part) => void;
  onBlur?: (() => void) | undefined;
}

/** The props of a value's control. */
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

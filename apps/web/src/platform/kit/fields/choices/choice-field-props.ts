import type { RefObject } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** Secondary text behind the label. */
  note?: string;
  /** Further words that it is found by. */
  also?: readonly string[];
}

/** What outlives the change between a short and a searchable list. */
export interface OpenList {
  /** Whether its list is open. */
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Whether the button that was replaced had the focus. */
  hadFocus: RefObject<boolean>;
}

export interface ChoiceFieldProps {
  /** Names the field for screen readers, and the sheet on a phone. */
  label: string;
  id?: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Shown until something is chosen; otherwise the words of `none` are. */
  placeholder?: string;
  /** Offers an empty choice with these words. */
  none?: string;
  /** Offers to add input that is not in the list. */
  add?: { label: (text: string) => string; onAdd: (text: string) => void } | undefined;
  /** Why there are no choices, from `useChoiceNotice`; shown in their place. */
  notice?: string | undefined;
  /** Shown in the closed field instead of the chosen label, e.g. a short form. */
  shown?: string;
  /** Announced by screen readers; the star is part of the label. */
  required?: boolean | undefined;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
  onBlur?: (() => void) | undefined;
}

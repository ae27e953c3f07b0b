export interface Choice {
  value: string;
  label: string;
  /** Quiet words behind the label. */
  note?: string;
  /** Further words that the search finds it by. */
  also?: readonly string[];
}

export interface ChoiceFieldProps {
  /** Names the field for people who hear the page, and the sheet on a phone. */
  label: string;
  id?: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  /** Offers an empty choice with these words. */
  none?: string;
  /** Offers to add what was typed and is not in the list. */
  add?: { label: (text: string) => string; onAdd: (text: string) => void };
  /** Why there are no choices, from `useChoiceNotice`; stands in their place. */
  notice?: string | undefined;
  /** What the closed field shows instead of the chosen label, e.g. a short form. */
  shown?: string;
  /** Told to people who hear the page; the star is with the label. */
  required?: boolean | undefined;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
  onBlur?: () => void;
}

import type { ChoiceFieldProps } from './choice-field-props.ts';
import { SearchableChoice } from './searchable-choice.tsx';
import { ShortChoice } from './short-choice.tsx';

export type { Choice } from './choice-field-props.ts';

/** Fewer choices than this need no search. */
const SEARCH_FROM = 8;

/**
 * One of a list: a button with the list below it, on a phone a sheet. Long lists, and lists that can be added to, have
 * a search.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, add } = props;
  const isSearchable = choices.length >= SEARCH_FROM || add !== undefined;
  const Field = isSearchable ? SearchableChoice : ShortChoice;
  return <Field {...props} />;
}

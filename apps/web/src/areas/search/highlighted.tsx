import { useMemo } from 'react';
import { highlighted } from './highlight.rules.ts';
import css from './highlighted.module.css';

/** A text with the search words highlighted. */
export function Highlighted({ text, words }: { text: string; words: string | undefined }) {
  const parts = useMemo(() => (words === undefined ? null : highlighted(text, words)), [text, words]);
  if (parts === null) return text;
  return parts.map((part, at) =>
    part.found ? (
      <mark key={at} className={css['mark']}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

import { Search, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLetterKeys } from '../use-letter-keys.ts';
import { IconButton } from './icon-button.tsx';
import { InputFrame } from './input-frame.tsx';
import css from './search-field.module.css';

/** The search starts this long after the last keystroke. */
const WAIT_MS = 300;

/** A search field over a list: reports the words shortly after the last keystroke, or at once on Enter. */
export function SearchField({
  id,
  label,
  placeholder,
  value,
  onSearch,
  maxLength = 120,
  slash = false,
  className,
  input: attributes,
}: {
  /** For an external label. */
  id?: string;
  label: string;
  placeholder: string;
  value: string;
  onSearch: (words: string) => void;
  maxLength?: number;
  /** `/` focuses it from anywhere on the page. */
  slash?: boolean;
  className?: string | undefined;
  /** Further attributes, if the field controls a list below it. */
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange'>;
}) {
  const { t } = useTranslation('platform');
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // "Clear search" and the back button change the value from outside.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setWords(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The words are for the list that is current when they are reported: another tab may be open by then.
  const latest = useRef(onSearch);
  useLayoutEffect(() => {
    latest.current = onSearch;
  });
  useLetterKeys(slash ? { '/': () => input.current?.focus() } : {});

  const tell = (next: string): void => {
    clearTimeout(timer.current);
    told.current = next.trim();
    latest.current(told.current);
  };
  const change = (next: string): void => {
    setWords(next);
    clearTimeout(timer.current);
    if (next === '') tell('');
    else timer.current = setTimeout(() => tell(next), WAIT_MS);
  };
  return (
    <InputFrame className={[css['field'], className].filter(Boolean).join(' ')}>
      <Search size={15} aria-hidden />
      <input
        ref={input}
        id={id}
        type="search"
        {...attributes}
        aria-label={label}
        placeholder={placeholder}
        value={words}
        maxLength={maxLength}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          attributes?.onKeyDown?.(event);
          if (event.key === 'Enter' && !event.defaultPrevented) tell(words);
        }}
      />
      {words === '' ? null : (
        <IconButton
          icon={<X size={13} aria-hidden />}
          label={t('actions.clearSearch')}
          onClick={() => {
            change('');
            input.current?.focus();
          }}
        />
      )}
    </InputFrame>
  );
}

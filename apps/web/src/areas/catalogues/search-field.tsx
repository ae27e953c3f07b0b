import { Input } from 'antd';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Words are looked for when nothing was typed for this long. */
const WAIT_MS = 300;

/** A search field over a list: hands the words over shortly after the last key, or at once with Enter. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  className,
}: {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (words: string) => void;
  className?: string | undefined;
}) {
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

  const tell = (next: string): void => {
    clearTimeout(timer.current);
    told.current = next.trim();
    onSearch(told.current);
  };
  return (
    <Input
      type="search"
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder}
      prefix={<Search size={15} aria-hidden />}
      value={words}
      maxLength={120}
      allowClear
      onChange={(event) => {
        const next = event.target.value;
        setWords(next);
        clearTimeout(timer.current);
        if (next === '') tell('');
        else timer.current = setTimeout(() => tell(next), WAIT_MS);
      }}
      onPressEnter={() => tell(words)}
    />
  );
}

import { Tabs as Base } from '@base-ui/react/tabs';
import { useFormats } from '../../i18n/format.ts';
import css from './tabs.module.css';

export interface TabItem<Key extends string> {
  key: Key;
  label: string;
  count?: number | undefined;
}

export interface TabsProps<Key extends string> {
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** What the tabs choose between, for people who hear the page. */
  label: string;
  /** Id of the panel that the tabs change. */
  controls?: string;
}

/** Tabs with counts. Arrow keys, Home and End move between them. */
export function Tabs<Key extends string>({ items, value, onChange, label, controls }: TabsProps<Key>) {
  const { number } = useFormats();
  return (
    <Base.Root value={value} onValueChange={(key: Key) => onChange(key)}>
      <Base.List className={css['tabs']} aria-label={label} activateOnFocus>
        {items.map(({ key, label: name, count }) => (
          <Base.Tab key={key} value={key} aria-controls={controls} className={css['tab']}>
            {name}
            {count === undefined ? null : <span className={css['count']}>{number(count)}</span>}
          </Base.Tab>
        ))}
      </Base.List>
    </Base.Root>
  );
}

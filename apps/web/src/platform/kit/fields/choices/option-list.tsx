import { Search } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './option-list.module.css';

/** The search field above a list of options. */
export function OptionSearch(input: ComponentPropsWithRef<'input'>) {
  return (
    <div className={css['search']}>
      <Search size={14} aria-hidden />
      <input {...input} />
    </div>
  );
}

/** The box of the options; it scrolls if there are many. */
export function OptionList(props: ComponentPropsWithRef<'div'>) {
  return <div {...props} className={css['list']} />;
}

/** Shown instead of the options when there are none. */
export function NoOptions({ children }: { children: ReactNode }) {
  return <p className={css['nothing']}>{children}</p>;
}

interface OptionContent {
  /** Before the words. */
  icon?: ReactNode;
  label: ReactNode;
  /** Secondary text at the end. */
  note?: ReactNode;
  /** Less prominent, for the empty choice. */
  isQuiet?: boolean;
  /** Behind everything else, such as the tick of the chosen option. */
  mark?: ReactNode;
}

/** The content of an option. */
export function OptionWords({ icon, label, note, isQuiet = false, mark }: OptionContent) {
  return (
    <>
      {icon}
      <span className={css['label']} data-quiet={isQuiet || undefined}>
        {label}
      </span>
      {note === undefined ? null : <span className={css['note']}>{note}</span>}
      {mark}
    </>
  );
}

/** The class of an option, for those that the library renders. */
export const optionClass = css['option'];

/** An option that is a button. */
export function OptionButton({
  icon,
  label,
  note,
  mark,
  danger = false,
  ...button
}: OptionContent & { danger?: boolean } & Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'>) {
  return (
    <button type="button" {...button} className={css['option']} data-danger={danger || undefined}>
      <OptionWords icon={icon} label={label} note={note} mark={mark} />
    </button>
  );
}

/** An option with a checkbox, or with `type="radio"` a radio button. */
export function OptionCheck({
  label,
  note,
  ...input
}: Pick<OptionContent, 'label' | 'note'> & Omit<ComponentPropsWithRef<'input'>, 'className' | 'children'>) {
  return (
    <label className={css['option']}>
      <input type="checkbox" {...input} />
      <OptionWords label={label} note={note} />
    </label>
  );
}

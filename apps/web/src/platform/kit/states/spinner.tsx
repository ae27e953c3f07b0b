import css from './spinner.module.css';

/** A small turning ring beside words that say what is under way. */
export function Spinner() {
  return <i className={css['spinner']} aria-hidden />;
}

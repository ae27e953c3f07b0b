import { isMac } from '../../platform/kit/is-mac.ts';
import css from './keys.module.css';

/** Keys as they are labelled on the keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={css['keys']}>
      {keys.map((key) => (
        <kbd key={key} className={css['key']}>
          {key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key}
        </kbd>
      ))}
    </span>
  );
}

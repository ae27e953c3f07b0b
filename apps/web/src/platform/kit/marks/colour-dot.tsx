import css from './colour-dot.module.css';

/** A colour to choose or to look at. */
export function ColourDot({ colour }: { colour: string }) {
  return <span className={css['colour']} style={{ background: colour }} aria-hidden />;
}

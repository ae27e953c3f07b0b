import type { AllHTMLAttributes, ElementType, Ref } from 'react';
import css from './layout.module.css';

/** Distance between the children, in pixels. */
export type Gap = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24;

interface BoxProps extends Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'size' | 'wrap'> {
  /** The element, `div` unless told. */
  as?: ElementType;
  ref?: Ref<never>;
  /** Takes what the others of its row leave. */
  grow?: boolean;
}

interface RowProps extends BoxProps {
  /** 8 unless told. */
  gap?: Gap;
  /** Across the row; in the middle unless told. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  /** `between` puts the first child at the left and the last at the right. */
  justify?: 'between' | 'center' | 'end';
  wrap?: boolean;
  /** In line with the text around it. */
  inline?: boolean;
}

/** Children beside each other, each as wide as it needs. */
export function Row({ gap = 8, align, justify, wrap, inline, ...box }: RowProps) {
  return (
    <Box
      {...box}
      names={[
        'row',
        `gap${gap}`,
        align,
        justify && `justify-${justify}`,
        wrap === true && 'wrap',
        inline === true && 'inline',
      ]}
    />
  );
}

interface StackProps extends BoxProps {
  /** 8 unless told. */
  gap?: Gap;
  /** Across the stack; full width unless told. */
  align?: 'center' | 'start' | 'end';
}

/** Children below each other, none wider than the stack. */
export function Stack({ gap = 8, align, ...box }: StackProps) {
  return <Box {...box} names={['stack', `gap${gap}`, align && `items-${align}`]} />;
}

interface TextProps extends BoxProps {
  tone?: 'ink' | 'soft' | 'faint' | 'bad' | 'warn' | 'ok' | 'accent';
  /** A size of type of `tokens.css`; that of the place unless told. */
  size?: 'xs' | 'sm' | 'base' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl';
  weight?: 450 | 500 | 560 | 600 | 620;
  /** On one line, cut with an ellipsis. */
  clip?: boolean;
  /** Long words are broken instead of running out of the box. */
  breaks?: boolean;
  /** Figures of one width, for columns and counters. */
  figures?: boolean;
}

/** Words in a tone, size and weight; a `span` unless told. */
export function Text({ as = 'span', tone, size, weight, clip, breaks, figures, ...box }: TextProps) {
  const names = [tone, size && `text-${size}`, weight && `weight${weight}`];
  const switches = [clip === true && 'clip', breaks === true && 'breaks', figures === true && 'figures'];
  return <Box {...box} as={as} names={[...names, ...switches]} />;
}

function Box({
  as: Element = 'div',
  names,
  grow,
  className,
  ...rest
}: BoxProps & { names: (string | false | undefined)[] }) {
  const classes = [...names, grow === true && 'grow'].flatMap((name) =>
    typeof name === 'string' ? (css[name] ?? []) : [],
  );
  if (className !== undefined) classes.push(className);
  return <Element {...rest} className={classes.join(' ') || undefined} />;
}

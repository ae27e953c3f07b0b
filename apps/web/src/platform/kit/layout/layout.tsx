import type { AllHTMLAttributes, ElementType, Ref } from 'react';
import css from './layout.module.css';

/** Distance between the children, in pixels. */
type Gap = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24;

interface BoxProps extends Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'size' | 'wrap'> {
  /** The element; `div` by default. */
  as?: ElementType;
  ref?: Ref<never>;
  /** Takes the space that the others of its row leave. */
  grow?: boolean;
}

interface RowProps extends BoxProps {
  /** 8 by default. */
  gap?: Gap;
  /** Alignment across the row; centred by default. */
  align?: 'start' | 'end' | 'baseline' | 'stretch' | 'center';
  /** `between` puts the first child at the left and the last at the right. */
  justify?: 'between' | 'center' | 'end';
  wrap?: boolean;
  /** In line with the text around it. */
  inline?: boolean;
}

/** Children side by side, each as wide as it needs. */
export function Row({ gap = 8, align = 'center', justify, wrap, inline, ...box }: RowProps) {
  const place = {
    '--gap': gapOf(gap),
    '--align': edges[align],
    '--justify': justify ? edges[justify] : 'normal',
  };
  return <Box {...box} names={['row', wrap && 'wrap', inline && 'inline']} variables={place} />;
}

interface StackProps extends BoxProps {
  /** 8 by default. */
  gap?: Gap;
  /** Alignment across the stack; full width by default. */
  align?: 'center' | 'start' | 'end';
}

/** Children stacked, none wider than the stack. */
export function Stack({ gap = 8, align, ...box }: StackProps) {
  return <Box {...box} names={['stack']} variables={{ '--gap': gapOf(gap), '--align': align ?? 'normal' }} />;
}

interface TextProps extends BoxProps {
  tone?: 'ink' | 'soft' | 'faint' | 'bad' | 'warn' | 'ok' | 'accent';
  /** A type size of `tokens.css`; inherited by default. */
  size?: 'xs' | 'sm' | 'base' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl';
  weight?: 450 | 500 | 560 | 600 | 620;
  /** On one line, cut with an ellipsis. */
  clip?: boolean;
  /** Breaks long words instead of letting them overflow. */
  breaks?: boolean;
  /** Tabular figures, for columns and counters. */
  figures?: boolean;
}

const tones = {
  ink: 'ink',
  soft: 'ink2',
  faint: 'ink3',
  bad: 'bad',
  warn: 'warn',
  ok: 'ok',
  accent: 'accent',
};

/** Text in a tone, size and weight; a `span` by default. */
export function Text({ as = 'span', tone, size, weight, clip, breaks, figures, ...box }: TextProps) {
  const names = [
    tone && 'tone',
    size && 'size',
    weight && 'weight',
    clip && 'clip',
    breaks && 'breaks',
    figures && 'figures',
  ];
  const variables = {
    '--tone': tone && `var(--${tones[tone]})`,
    '--size': size && `var(--text-${size})`,
    '--weight': weight,
  };
  return <Box {...box} as={as} names={names} variables={variables} />;
}

const edges = {
  start: 'flex-start',
  end: 'flex-end',
  center: 'center',
  between: 'space-between',
  baseline: 'baseline',
  stretch: 'stretch',
};

function gapOf(gap: Gap): string {
  return gap === 0 ? '0' : `var(--space-${gap})`;
}

function Box({
  as: Element = 'div',
  names,
  variables,
  grow,
  className,
  style,
  ...rest
}: BoxProps & {
  names: readonly (keyof typeof css | false | undefined)[];
  variables: Readonly<Record<string, string | number | undefined>>;
}) {
  const classes = [...names, grow && 'grow'].flatMap((name) => (name ? (css[name] ?? []) : []));
  if (className !== undefined) classes.push(className);
  return <Element {...rest} className={classes.join(' ') || undefined} style={{ ...variables, ...style }} />;
}

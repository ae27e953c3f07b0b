import type { BuyerProduct, BuyerVariant } from '@sourcewiz/contract';

/** The chosen option by the name of its axis. */
export type Choice = Record<string, string>;

type Axes = Pick<BuyerProduct, 'variants' | 'variantTypes'>;

/** The variant with these options. */
export function variantOf({ variants, variantTypes }: Axes, choice: Choice): BuyerVariant | undefined {
  return variants.find(({ options }) => variantTypes.every(({ name }) => options[name] === choice[name]));
}

/**
 * What becomes chosen with an option: a variant that has it. Where the combination is not made, the one that keeps most
 * of the other axes, those before it first.
 */
export function chosenWith(
  product: Axes,
  choice: Choice,
  { axis, option }: { axis: string; option: string },
): Choice {
  const wanted = { ...choice, [axis]: option };
  const others = product.variantTypes.map(({ name }) => name).filter((name) => name !== axis);
  const kept = ({ options }: BuyerVariant) =>
    others.reduce(
      (sum, name, index) => sum + (options[name] === wanted[name] ? 2 ** (others.length - index) : 0),
      0,
    );
  const [nearest] = product.variants
    .filter(({ options }) => options[axis] === option)
    .toSorted((one, other) => kept(other) - kept(one));
  return nearest ? { ...nearest.options } : wanted;
}

/** An option that is not made with the rest of the choice, and with which options of another axis it is. */
export interface NotMade {
  option: string;
  axis: string;
  madeIn: string[];
}

/** The options of an axis that are not made with the rest of the choice. */
export function notMade(product: Axes, choice: Choice, axis: string): NotMade[] {
  const options = product.variantTypes.find(({ name }) => name === axis)?.options ?? [];
  return options.flatMap((option) => {
    const having = product.variants.filter((variant) => variant.options[axis] === option);
    if (having.length === 0 || variantOf(product, { ...choice, [axis]: option })) return [];
    const next = chosenWith(product, choice, { axis, option });
    const changed = product.variantTypes.find(({ name }) => name !== axis && next[name] !== choice[name]);
    if (!changed) return [];
    const others = product.variantTypes
      .map(({ name }) => name)
      .filter((name) => name !== axis && name !== changed.name);
    const fitting = having.filter((variant) => others.every((name) => variant.options[name] === next[name]));
    const madeIn = new Set(fitting.map((variant) => variant.options[changed.name] ?? ''));
    return [{ option, axis: changed.name, madeIn: changed.options.filter((one) => madeIn.has(one)) }];
  });
}

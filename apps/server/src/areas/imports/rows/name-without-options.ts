/** A row that names a variant, with its options. */
export interface NamedVariant {
  name: string;
  options: readonly string[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `Set of 2`: a number right behind a word may belong to it. */
const marksBefore = (option: string) =>
  /^\d+$/.test(option) ? String.raw`\s*[\-–—_/,|(:]+\s*` : String.raw`[\s\-–—_/,|(:]+`;
/** `Tee in`: the option is part of what is said. */
const unfinished = /\s(?:of|for|with|in|and|by|x|von|mit|aus|für|und|en|de|à|et)$/iu;

/** The name without the options at its end, in any order: `Basket` of `Basket - Black (S)`. */
function bareName({ name, options }: NamedVariant): string {
  return options.reduce((rest) => {
    const ends = options.map((option) => new RegExp(`${marksBefore(option)}${escaped(option)}\\)?$`, 'iu'));
    const end = ends.find((one) => one.test(rest));
    return end ? rest.replace(end, '') : rest;
  }, name.trim());
}

/** What the names of all variants of a product are without their options; undefined if they differ, or have none. */
export function nameWithoutOptions(variants: readonly NamedVariant[]): string | undefined {
  // What all have in common is part of their name.
  const isShared = (option: string) => variants.every(({ options }) => options.includes(option));
  const [first = '', ...others] = variants.map(({ name, options }) =>
    bareName({ name, options: options.filter((option) => !isShared(option)) }),
  );
  const isCommon = others.length > 0 && first !== '' && others.every((name) => name === first);
  return isCommon && !unfinished.test(first) ? first : undefined;
}

import { axisNames, foldText, type BuyerProduct } from '@sourcewiz/contract';

/** Colours by their folded names in both languages. */
const named: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['#ffffff', 'white beyaz'],
      ['#f4efe2', 'ivory fildişi cream krem ecru ekru offwhite'],
      ['#e3dccb', 'oat natural doğal naturel linen keten bone'],
      ['#d8c3a0', 'beige bej sand kum'],
      ['#c2a176', 'tan camel'],
      ['#8a5a3c', 'brown kahverengi walnut ceviz wood'],
      ['#5b3a29', 'chocolate çikolata espresso dark koyu'],
      ['#a0522d', 'rust pas sienna'],
      ['#b5654a', 'terracotta terakota clay kil'],
      ['#b87333', 'copper bakır'],
      ['#b5893c', 'brass pirinç ochre mustard hardal'],
      ['#d4af37', 'gold altın golden'],
      ['#f2c230', 'yellow sarı'],
      ['#e8832a', 'orange turuncu'],
      ['#c8322f', 'red kırmızı'],
      ['#7a1f35', 'burgundy bordo maroon wine'],
      ['#e6a4b4', 'pink pembe blush rose'],
      ['#6b4a8a', 'purple mor plum'],
      ['#b9a5d4', 'lavender lavanta lilac lila'],
      ['#2a3f8f', 'blue mavi cobalt kobalt'],
      ['#1d2a4d', 'navy lacivert ink midnight indigo'],
      ['#8fb8d9', 'sky'],
      ['#3f9c9c', 'turquoise turkuaz teal sea aqua'],
      ['#3f7a4c', 'green yeşil forest'],
      ['#8fa889', 'sage adaçayı'],
      ['#6b7042', 'olive zeytin moss yosun khaki haki'],
      ['#a8dcc4', 'mint nane'],
      ['#8c8c88', 'grey gray gri slate stone'],
      ['#c3c5c8', 'silver gümüş'],
      ['#46484a', 'charcoal antrasit anthracite graphite'],
      ['#1b1a18', 'black siyah'],
    ] as const
  ).flatMap(([colour, words]) => words.split(' ').map((word) => [foldText(word), colour])),
);

const axes = new Set(axisNames({ name: 'Colour', internal_name: 'color' }).map(foldText));

/**
 * The colours of a product's options as `#rrggbb`, in their order: only if colour is one of its axes, and each name is
 * known, as a whole or by its last word (`pale blue`).
 */
export function optionColours(
  types: BuyerProduct['variantTypes'],
  variants: readonly Pick<BuyerProduct['variants'][number], 'options'>[],
): string[] {
  const axis = types.find(({ name }) => axes.has(foldText(name)));
  if (!axis) return [];
  const used = axis.options.filter((option) => variants.some(({ options }) => options[axis.name] === option));
  const found = used.map((option) => colourNamed(option));
  return found.includes(undefined) ? [] : [...new Set(found as string[])];
}

/** The colour that a name means, as a whole or by its last known word (`pale blue`, `Matt sage`). */
export function colourNamed(name: string): string | undefined {
  const folded = foldText(name);
  const words = folded.split(/[^\p{L}\p{N}]+/u).toReversed();
  return [folded, ...words].map((word) => named[word]).find((colour) => colour !== undefined);
}

/** The shape that the Turkish file of an area must have: the same keys, any words. */
export type SameKeys<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]>;
};

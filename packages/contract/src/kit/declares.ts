/** A text in both languages of the screens. */
export interface InBoth {
  readonly en: string;
  readonly tr: string;
}

/** What an area adds to the contract beside its operations: `<area>.declares.ts`, listed in `areas.ts`. */
export interface AreaDeclares {
  /** Modules of the permission editor, with their permissions by slug. */
  readonly permissions?: Readonly<
    Record<string, InBoth & { slugs: Readonly<Record<string, PermissionNames>> }>
  >;
  /** Error codes, with the sentences that people read; places as `fillPlaces` fills them. */
  readonly errors?: Readonly<Record<string, InBoth & { readonly status: number }>>;
}

interface PermissionNames extends InBoth {
  /** The other spelling that the specification uses for it (rulings 1 and 2). */
  readonly alias?: string;
}

/** What each area declares. An area adds itself beside its object: `interface Declared { lamps: typeof lampDeclares }`. */
export interface Declared {}

type Of<Part extends keyof AreaDeclares> = {
  [Area in keyof Declared]: Declared[Area] extends Readonly<Record<Part, infer Own>> ? Own : never;
}[keyof Declared];
type KeysOf<Union> = Union extends unknown ? keyof Union & string : never;
type ValuesOf<Union> = Union extends unknown ? Union[keyof Union] : never;
type SlugsOf<Group> = Group extends { slugs: infer Slugs } ? keyof Slugs & string : never;

export type ErrorCode = KeysOf<Of<'errors'>>;
export type PermissionGroup = KeysOf<Of<'permissions'>>;
/** As stored; an alias is never stored. */
export type PermissionSlug = SlugsOf<ValuesOf<Of<'permissions'>>>;

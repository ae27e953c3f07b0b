import { attributesOf } from './read-xml.ts';

/** A relation from one part of an office file to another (ECMA-376 part 2, 9.3). */
export interface Relation {
  readonly id: string;
  /** The last word of its address, such as `worksheet`. */
  readonly type: string;
  /** Path inside the file. */
  readonly path: string;
  readonly isExternal: boolean;
}

/**
 * The relations of a part.
 * @param relations XML of its `.rels`
 * @param folder of the part, such as `xl`
 */
export function readRelations(relations: string, folder: string): Relation[] {
  return attributesOf(relations, 'Relationship').map((attributes) => ({
    id: attributes['Id'] ?? '',
    type: (attributes['Type'] ?? '').replace(/^.*\//, ''),
    path: resolvePath(folder, attributes['Target'] ?? ''),
    isExternal: attributes['TargetMode']?.toLowerCase() === 'external',
  }));
}

/** A target is relative to its part, or starts at the root. */
function resolvePath(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

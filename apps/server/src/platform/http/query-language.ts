import type { FastifyInstance } from 'fastify';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Storage = ReturnType<Strategy['storage']>;
type RouteHandler = Parameters<Storage['set']>[1];

/** Name of the route constraint. */
export const QUERY_LANGUAGE = 'queryLanguage';
/** Its one value. */
export const COLLECTIONS_LANGUAGE = 'collections';

/** Parameters that only the collections' language has; the brackets may be encoded. */
const isSpoken = /[?&](filter(\[|%5b)|fields=)/i;
/** The older list on this path has no order and no limit, so these belong to the collection, too. */
const isSpokenOfCategories = /\/items\/categories\/?\?(.*&)?(limit|sort|page)=/i;

/**
 * Lets two routes share one path: the constrained one gets requests in the query language of collections, the other one
 * the rest.
 */
export const queryLanguage: Strategy = {
  name: QUERY_LANGUAGE,
  mustMatchWhenDerived: false,
  storage() {
    const handlers = new Map<unknown, RouteHandler>();
    return {
      get: (language) => handlers.get(language) ?? null,
      set: (language, handler) => void handlers.set(language, handler),
    };
  },
  deriveConstraint: ({ url = '' }) =>
    isSpoken.test(url) || isSpokenOfCategories.test(url) ? COLLECTIONS_LANGUAGE : undefined,
};

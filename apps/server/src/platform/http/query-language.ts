import type { FastifyInstance } from 'fastify';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Storage = ReturnType<Strategy['storage']>;
type RouteHandler = Parameters<Storage['set']>[1];

/** Name of the route constraint. */
export const QUERY_LANGUAGE = 'queryLanguage';
/** Its one value. */
export const COLLECTIONS_LANGUAGE = 'collections';

/** Words of the collections' language alone; the brackets may come encoded. */
const isSpoken = /[?&](filter(\[|%5b)|fields=)/i;
/** The list that stood on this path before takes no order and no limit, so that they are the collection's, too. */
const isSpokenOfCategories = /\/items\/categories\/?\?(.*&)?(limit|sort|page)=/i;

/**
 * Lets two routes share one path: the constrained one gets the requests that are written in the query language of
 * collections, the other one the rest.
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

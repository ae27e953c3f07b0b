/**
 * The areas by tier. An area may use every area of a lower tier, and of its own tier only its listed partners; never
 * one of a higher tier: a lower area publishes an event and the higher one subscribes. `scripts/check-dependencies.mjs`
 * enforces this table. An area that is not listed is above all others: it may use each of them, and none may use it.
 */
/** @type {Record<number, string[]>} */
export const tiers = {
  1: ['identity', 'organisation', 'plans', 'tasks', 'notifications', 'media', 'events'],
  2: ['attributes', 'products', 'search', 'resources', 'exports', 'links', 'activity', 'followups'],
  3: [
    'uploads',
    'bulk-edit',
    'imports',
    'labels',
    'catalogues',
    'selections',
    'contacts',
    'enquiries',
    'costing',
    'quotations',
    'documents',
  ],
  4: ['content', 'rewards', 'console'],
};

/** @type {Record<string, string[]>} whom an area of the same tier may use */
export const partners = {
  identity: ['organisation', 'tasks', 'events'],
  organisation: ['media'],
  plans: ['identity', 'organisation'],
  tasks: ['identity', 'organisation', 'media'],
  notifications: ['identity', 'organisation'],
  media: [],
  events: [],
  products: ['attributes', 'search', 'exports'],
  exports: ['attributes', 'products'],
  search: ['attributes'],
  resources: ['attributes', 'products'],
  activity: ['links'],
  uploads: ['imports', 'labels'],
  catalogues: ['contacts', 'enquiries'],
  enquiries: ['contacts'],
  labels: ['catalogues'],
  selections: ['catalogues'],
  quotations: ['documents', 'catalogues', 'contacts', 'costing', 'enquiries', 'selections'],
  documents: ['contacts', 'costing'],
  console: ['rewards'],
};

/**
 * @param {string} area
 * @returns {string[]} the other areas that it may use
 */
export function allowedAreas(area) {
  const tier = Number(Object.entries(tiers).find(([, areas]) => areas.includes(area))?.[0]);
  const lower = Object.entries(tiers).flatMap(([number, areas]) => (Number(number) < tier ? areas : []));
  return [...lower, ...(partners[area] ?? [])];
}

/** @returns {string[]} every area of the table */
export function allAreas() {
  return Object.values(tiers).flat();
}

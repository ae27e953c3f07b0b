export * from './areas.ts';
export * from './errors.ts';
export { fillPlaces } from './kit/fill-places.ts';
export * from './permissions.ts';
export { allOperations } from './all-operations.ts';

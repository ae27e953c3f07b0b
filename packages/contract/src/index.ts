export * from './areas.ts';
export { allOperations } from './all-operations.ts';

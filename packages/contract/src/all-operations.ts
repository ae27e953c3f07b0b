import * as contract from './areas.ts';
import type { Operation } from './kit/operation.ts';

/**
 * Every call of the API by name, as exported by the areas. Routes, OpenAPI and the access test are made from this list.
 */
export const allOperations: readonly Operation[] = Object.values<unknown>(contract)
  .flatMap((one) => (isOperation(one) ? [one] : operationsOf(one)))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The operations in a set that is exported as one object, such as `contactSheets`. */
function operationsOf(set: unknown): Operation[] {
  const isSet = typeof set === 'object' && set !== null && Object.getPrototypeOf(set) === Object.prototype;
  return isSet ? Object.values(set).filter(isOperation) : [];
}

function isOperation(value: unknown): value is Operation {
  const parts = ['name', 'method', 'path', 'permission', 'response'];
  return typeof value === 'object' && value !== null && parts.every((part) => part in value);
}

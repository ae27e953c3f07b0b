import { expect, test } from 'vitest';
import { defineArea, fold } from '../platform/area.ts';
import { checkRoutes } from '../platform/http/serve-routes.ts';
import { areas } from './compose.ts';

test('the program does not start while an operation of the contract has no handler or two, and names it', () => {
  const { routes } = fold(areas);
  expect(() => checkRoutes(routes)).not.toThrow();
  const without = routes.filter(({ op }) => op.name !== 'products.get' && op.name !== 'uom.list');
  expect(() => checkRoutes(without)).toThrow(
    /without a handler: (products\.get, uom\.list|uom\.list, products\.get)$/,
  );
  const again = routes.filter(({ op }) => op.name === 'products.get');
  expect(() => checkRoutes([...routes, ...again])).toThrow(/two handlers: products\.get$/);
  const strange = again.map((route) => ({ ...route, op: { ...route.op, name: 'products.strange' } }));
  expect(() => checkRoutes([...routes, ...strange])).toThrow(/does not list: products\.strange$/);
});

test('nor while what an area needs is given by none or by two, or two tasks have one action', () => {
  expect(() => fold(areas.filter(({ name }) => name !== 'identity'))).toThrow(/^No area gives: /);
  const fills = areas.flatMap((area) => (area.name === 'identity' ? (area.fills ?? []) : []));
  expect(() => fold([...areas, defineArea({ name: 'another', fills })])).toThrow(/^Several areas give: /);
  const tasks = areas.flatMap((area) => (area.name === 'imports' ? (area.tasks ?? []) : []));
  expect(() => fold([...areas, defineArea({ name: 'another', tasks })])).toThrow(/excel_import_bulk_update/);
});

import { expect, test } from 'vitest';
import { createCallLoad } from './caller-turns.ts';

test('D09 companies get fewer calls at once while several want a thread that has no room left', () => {
  let clock = 0;
  let utilization = 0.95;
  const load = createCallLoad(
    () => ({ utilization, idle: 0, active: 0 }),
    () => clock,
  );
  const after = (...companies: string[]) => {
    companies.forEach(load.note);
    clock += 300;
    load.note(companies[0] ?? '');
    return load.atOnce();
  };
  expect(after('one')).toBe(4);
  expect(after('one', 'other')).toBe(2);
  expect(after('one')).toBe(4);
  utilization = 0.5;
  expect(after('one', 'other')).toBe(4);
});

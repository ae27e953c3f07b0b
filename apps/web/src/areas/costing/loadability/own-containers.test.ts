import { standardContainers } from '@sourcewiz/contract';
import { expect, it } from 'vitest';
import { hasOwnLimits } from './own-containers.rules.ts';

it('COST-017 a container has limits of its own if one differs from the common one; its freight is none', () => {
  const [common] = standardContainers;
  if (common === undefined) throw new Error('no container');
  expect(hasOwnLimits({ ...common, freight: { amount: '1450', currency: 'USD' } })).toBe(false);
  expect(hasOwnLimits({ ...common, usable_cbm: '27' })).toBe(true);
  expect(hasOwnLimits({ ...common, code: 'REEFER' })).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { rebased } from '../../../platform/form/changes.rules.ts';

describe('details that are edited', () => {
  const saved = { attribute_ids: [1, 2], note: 'Hello' };

  it('only what differs is sent; another order of attributes differs', () => {
    expect(rebased({}, saved, { attribute_ids: [1, 2], note: 'Hello ' })).toEqual({});
    expect(rebased({}, saved, { attribute_ids: [2, 1], note: '' })).toEqual({
      attribute_ids: [2, 1],
      note: '',
    });
  });
});

import { enquiryReaders } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/area-fixtures.ts';

export const fixture: AreaFixture = {
  openedByAny: [
    {
      slugs: enquiryReaders,
      opens: ['enquiries.list', 'enquiries.get', 'enquiries.new', 'enquiries.mark'],
    },
  ],
};

import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { PASSWORD } from '../../../test/factories.ts';

export const fixture: AreaFixture = { bodies: { 'company.take_data': { password: PASSWORD } } };

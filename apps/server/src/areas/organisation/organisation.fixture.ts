import { rateSheets, type IncomingSheet } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';
import { upload } from '../../../test/import-flow.ts';

export const fixture: AreaFixture = {
  async records({ t, company: { admin } }) {
    const file = { name: 'rates.csv', bytes: Buffer.from('Currency,In,Rate,Day\nUSD,INR,84.6,24/11/2026\n') };
    const sheet = must(await upload<IncomingSheet>(t, admin, { op: rateSheets.open, files: [file] }));
    return { 'rate-sheet': sheet.id };
  },
};

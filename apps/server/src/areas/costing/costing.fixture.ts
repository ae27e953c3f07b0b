import { bomSheets, createCostTemplate, type IncomingSheet } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';
import { upload } from '../../../test/import-flow.ts';

const line = {
  uid: 'wood',
  kind: 'material',
  source_id: null,
  variant_id: null,
  name: 'Wood',
  quantity: '1',
  unit: 'pieces',
  rate: '1',
  currency: 'USD',
};
const sheet = { currency: 'USD', lines: [line] };

export const fixture: AreaFixture = {
  async records({ t, company: { admin }, marker }) {
    const file = { name: 'bom.csv', bytes: Buffer.from('Parent,Child,Quantity\nA-1,A-2,2\n') };
    const sheet = must(await upload<IncomingSheet>(t, admin, { op: bomSheets.open, files: [file] }));
    const body = { name: marker, sheet: { currency: 'USD' } };
    return {
      'bom-sheet': sheet.id,
      'cost-template': must(await admin.call(createCostTemplate, { body })).id,
    };
  },
  bodies: {
    'costing.save': { version: 0, sheet },
    'costing.create_template': { name: 'Turned wood', sheet },
    'costing.update_template': { name: 'Cast brass' },
  },
  opens: [
    {
      row: 'PERM-016',
      slug: 'view_costing',
      opens: [
        'costing.get',
        'costing.excel',
        'costing.info',
        'costing.bom',
        'costing.bulk_bom',
        'costing.overheads',
        'costing.new_price',
        'costing.ground',
        'costing.templates',
        'costing.what_if',
        'costing.what_if_excel',
        'costing.where_used',
        'costing.items',
        'costing.bom_excel',
      ],
    },
    {
      row: 'COST-021',
      slug: 'edit_costing',
      opens: [
        'costing.save',
        'costing.change',
        'costing.save_what_if',
        'costing.create_template',
        'costing.update_template',
        'costing.open_sheet',
        'costing.sheet_template',
        'costing.sheet',
        'costing.choose_columns',
        'costing.sheet_rows',
        'costing.import_sheet',
        'costing.response_sheet',
        'costing.discard_sheet',
      ],
    },
    { row: 'PERM-017', slug: 'view_packaging', opens: ['costing.containers', 'costing.loadability'] },
  ],
};

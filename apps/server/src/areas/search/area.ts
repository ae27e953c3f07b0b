import { defineArea } from '../../platform/area.ts';
import { searchOperations } from './search.routes.ts';
import { searchFigures } from './search-figures.ts';
import { searchTables } from './search.tables.ts';
import { describeEverything, describeJob } from './smart-search/smart-describe.ts';
import { smartSearchOperations } from './smart-search/smart-search.routes.ts';

export const search = defineArea({
  name: 'search',
  tables: searchTables,
  operations: [...searchOperations, ...smartSearchOperations],
  jobs: [describeJob],
  fills: searchFigures,
  chores: [{ what: 'pictures without a description', everySeconds: 3_600, run: describeEverything }],
});

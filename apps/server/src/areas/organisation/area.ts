import { defineArea } from '../../platform/area.ts';
import { recordTargets } from '../../platform/rows/index.ts';
import { fill } from '../../platform/slots.ts';
import { logoOf } from '../media/index.ts';
import { exchangeRateOperations } from './exchange-rates.routes.ts';
import { featureOperations } from './features/features.routes.ts';
import { ndaOperations } from './nda/nda-requests.routes.ts';
import { organisationCollections } from './organisation-collections.store.ts';
import { organisationOperations } from './organisation.routes.ts';
import { logoFileId } from './organisation.service.ts';
import { organisationTables } from './organisation.tables.ts';
import { policyOperations } from './policies/policies.routes.ts';
import { rateTarget } from './rate-target.ts';
import { settingOperations } from './settings.routes.ts';
import { people } from './surroundings.ts';

export const organisation = defineArea({
  name: 'organisation',
  tables: organisationTables,
  operations: [
    ...organisationOperations,
    ...settingOperations,
    ...ndaOperations,
    ...policyOperations,
    ...featureOperations,
    ...exchangeRateOperations,
  ],
  collections: organisationCollections,
  needs: [people],
  fills: [fill(logoOf, logoFileId), fill(recordTargets, rateTarget)],
});

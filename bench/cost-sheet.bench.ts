import {
  costFacts,
  costMoves,
  costSheet,
  costSheetInputSchema,
  COST_LINES_MAX,
  type CostSheetInput,
} from '@sourcewiz/contract';
import { draftOf, workable } from '../apps/web/src/areas/costing/sheet/sheet-draft.rules.ts';
import { capFigure, median, type Figure } from './support/measure.ts';

const ground = {
  rates: [{ base: 'USD', quote: 'INR', rate: '84.6', day: '2026-11-23', source: 'RBI' }],
  packaging: [{ description: 'Carton', currency: 'INR', cost_per_piece: '20.25' }],
  cbm_per_piece: '0.009831',
  containers: [{ code: '40HC', name: "40' high cube", pieces: 6048 }],
};

/** What a key costs in a full costing sheet: check, facts, figures, and what moved since the saved version. */
export async function measureCostSheet(): Promise<Figure[]> {
  const saved = fullSheet('62');
  const facts = costFacts(saved, ground).facts;
  const before = { input: saved, facts, figures: costSheet(saved, facts).figures };
  const draft = draftOf({ input: saved });
  const press = (n: number): Promise<unknown> => {
    const lines = draft.lines.map((line, at) => (at === n ? { ...line, rate: '63' } : line));
    const input = workable({ ...draft, lines });
    const { facts: now } = costFacts(input, ground);
    return Promise.resolve(costMoves(before, { input, facts: now, figures: costSheet(input, now).figures }));
  };
  const value = await median(press, 60);
  return [capFigure(`a key in a costing sheet of ${COST_LINES_MAX} lines`, { value, atMost: 8, unit: 'ms' })];
}

function fullSheet(rate: string): CostSheetInput {
  return costSheetInputSchema.parse({
    currency: 'USD',
    lines: Array.from({ length: COST_LINES_MAX }, (_, at) => ({
      uid: `l${at}`,
      kind: 'material',
      source_id: null,
      name: `Material ${at}`,
      quantity: '220',
      unit: 'g',
      rate,
      rate_unit: 'kg',
      currency: at % 2 === 0 ? 'INR' : 'USD',
      loss_percent: '2.5',
    })),
    overheads: [{ name: 'Factory', kind: 'percent', value: '9' }],
    margin: { basis: 'cost', percent: '50' },
    freight: { basis: 'container', rate: '2970', container: '40HC' },
    incoterm: 'CIF',
    taxes: [{ name: 'IGST', kind: 'percent', value: '18' }],
  });
}

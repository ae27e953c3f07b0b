import type { Platform } from '../context.ts';
import { defineSlot } from '../slots.ts';
import type { BoundFigure, Metrics, Reading } from './metrics.ts';

/**
 * A metric that is counted when somebody asks. Labels have few values, all known in advance: never a company, a person
 * or an address.
 */
export interface Figure extends Omit<BoundFigure, 'read'> {
  read(platform: Platform): Promise<readonly Reading[]> | readonly Reading[];
}

/** Metrics of the areas, provided by their manifests. */
export const figures = defineSlot<Figure>('figures of the metrics');

/** Has the metrics of a program counted at each reading. */
export function addFigures(metrics: Metrics, added: readonly Figure[], platform: Platform): void {
  metrics.add(added.map(({ read, ...figure }) => ({ ...figure, read: () => read(platform) })));
}

import { featureStages } from '@sourcewiz/contract';

type FeatureStage = (typeof featureStages)[number];

/** A person's progress with a feature. */
export interface Discovery {
  discovered: boolean;
  discoveredAt: Date | null;
  activated: boolean;
  activatedAt: Date | null;
  stage: FeatureStage;
}

export interface DiscoveryChange {
  discovered?: boolean | undefined;
  activated?: boolean | undefined;
  stage?: FeatureStage | undefined;
}

export const undiscovered: Discovery = {
  discovered: false,
  discoveredAt: null,
  activated: false,
  activatedAt: null,
  stage: 'unknown',
};

/**
 * The record after a change. It only moves forward: a flag stays set with its first date, and the stage is the furthest
 * of the previous one, the given one and the one that the flags imply.
 */
export function discoveryAfter(before: Discovery, change: DiscoveryChange, now: Date): Discovery {
  const stage = furthest([
    before.stage,
    change.stage ?? 'unknown',
    change.discovered ? 'discovered' : 'unknown',
    change.activated ? 'activated' : 'unknown',
  ]);
  const discovered = before.discovered || rank(stage) >= rank('discovered');
  const activated = before.activated || stage === 'activated';
  return {
    stage,
    discovered,
    discoveredAt: discovered ? (before.discoveredAt ?? now) : null,
    activated,
    activatedAt: activated ? (before.activatedAt ?? now) : null,
  };
}

function furthest(stages: readonly FeatureStage[]): FeatureStage {
  return stages.reduce((far, stage) => (rank(stage) > rank(far) ? stage : far), 'unknown');
}

const rank = (stage: FeatureStage): number => featureStages.indexOf(stage);

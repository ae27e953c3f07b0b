import type { AnswerOf, ParsedOf, setFeature } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { people } from '../surroundings.ts';
import { discoveryAfter, undiscovered, type Discovery } from './features.rules.ts';
import { countFeatures, lockFeatures, selectFeature, upsertFeature } from './features.store.ts';

/** Most features recorded for one person; the app has a few dozen. */
const FEATURES_MAX = 200;

/** News about a change is pointless for people who joined after it and never knew the old way (U19). */
const changedAt: Readonly<Record<string, Date>> = {
  'sidebar-announcement': new Date('2026-11-01T00:00:00Z'),
};

type Feature = AnswerOf<typeof setFeature>;

/** A feature without a record is unknown to the person, unless it announces a change from before their time. */
export async function readFeature(ctx: Ctx, name: string): Promise<Feature> {
  const stored = await selectFeature(ctx, name);
  if (stored) return toFeature(name, stored);
  const changed = changedAt[name];
  const isOld = changed !== undefined && (await ctx.platform.slots.one(people).joinedAt(ctx)) >= changed;
  return toFeature(name, isOld ? { ...undiscovered, discovered: true, stage: 'discovered' } : undiscovered);
}

/** @throws DomainError too_many_features */
export async function changeFeature(
  ctx: Ctx,
  { feature, ...change }: ParsedOf<typeof setFeature>['body'],
): Promise<Feature> {
  await lockFeatures(ctx);
  const before = await selectFeature(ctx, feature);
  if (!before && (await countFeatures(ctx)) >= FEATURES_MAX) {
    fail('too_many_features', { params: { limit: FEATURES_MAX } });
  }
  const after = discoveryAfter(before ?? undiscovered, change, ctx.platform.clock.now());
  await upsertFeature(ctx, feature, after);
  return toFeature(feature, after);
}

function toFeature(feature: string, discovery: Discovery): Feature {
  return {
    feature,
    discovered: discovery.discovered,
    discovered_date: discovery.discoveredAt?.toISOString() ?? null,
    activated: discovery.activated,
    activated_date: discovery.activatedAt?.toISOString() ?? null,
    stage: discovery.stage,
  };
}

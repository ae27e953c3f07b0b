import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';

/** `introduced` once it was shown, `discovered` once the person noticed it, `activated` once they used it. */
export const featureStages = ['unknown', 'introduced', 'discovered', 'activated'] as const;
export const featureNameSchema = z.string().regex(/^[a-z0-9_-]{1,60}$/, 'small letters, digits, - and _');
export const featureSchema = z
  .object({
    feature: z.string(),
    discovered: z.boolean(),
    discovered_date: z.iso.datetime().nullable(),
    activated: z.boolean(),
    activated_date: z.iso.datetime().nullable(),
    stage: z.enum(featureStages),
  })
  .meta({ id: 'Feature' });

export const feature = defineOperation({
  name: 'user.feature',
  method: 'GET',
  path: '/api/user/features/:name',
  permission: 'member',
  kinds: {},
  params: z.object({ name: featureNameSchema }),
  response: featureSchema,
});

/** Dates are set by the server when a flag first becomes true; a stage never goes back. */
export const setFeature = defineOperation({
  name: 'user.set_feature',
  method: 'POST',
  path: '/api/user/features/set-feature',
  permission: 'member',
  inVisit: 'allowed',
  kinds: {},
  body: z.object({
    feature: featureNameSchema,
    discovered: z.boolean().optional(),
    activated: z.boolean().optional(),
    stage: z.enum(featureStages).optional(),
  }),
  response: featureSchema,
  errors: ['too_many_features'],
});

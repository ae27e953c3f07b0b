import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';

export const policyTypes = ['agreement', 'whatsapp_notification'] as const;
const policyId = z.string().regex(/^[a-z0-9_.-]{1,60}$/, 'the id of a policy');

/** The policies that the signed-in person has not accepted yet, in the order in which they are shown. */
export const pendingPolicies = defineOperation({
  name: 'policy.pending',
  method: 'GET',
  path: '/api/policy/pending',
  permission: 'member',
  kinds: { policy: 'any' },
  response: z.array(z.object({ id: z.string(), type: z.enum(policyTypes) })),
});

/** The text of a policy in the person's language. */
export const policyText = defineOperation({
  name: 'policy.text',
  method: 'GET',
  path: '/api/policy/:id',
  permission: 'member',
  kinds: {},
  params: z.object({ id: policyId }),
  response: z.object({
    id: z.string(),
    type: z.enum(policyTypes),
    /** Day from which this version is valid. */
    version: z.string(),
    title: z.string(),
    sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
});

/** Accepts a policy. The WhatsApp policy requires a verified WhatsApp number. */
export const acceptPolicy = defineOperation({
  name: 'policy.accept',
  method: 'POST',
  path: '/api/policy/accept/:id',
  permission: 'member',
  kinds: { policy: 'params.id' },
  params: z.object({ id: policyId }),
  response: z.object({}),
  errors: ['policy_not_pending', 'whatsapp_not_verified'],
});

import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';
import { languageSchema } from './identity.ts';

export const manufacturerSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(['draft', 'published']),
    locale: languageSchema,
    tagline: z.string(),
    recommendation_preferences: z.object({ sub_category: z.boolean() }),
    default_currency: z.string(),
    /** Who can give a permission: first admin of the organisation. */
    admin_name: z.string(),
  })
  .meta({ id: 'Manufacturer' });
export type Manufacturer = z.output<typeof manufacturerSchema>;

export const manufacturer = defineOperation({
  name: 'manufacturer.get',
  method: 'GET',
  path: '/api/manufacturer',
  permission: 'member',
  response: manufacturerSchema,
});

/** What the sign-in page needs before anybody signed in. */
export const publicConfiguration = defineOperation({
  name: 'configuration.public',
  method: 'GET',
  path: '/api/configuration/public',
  permission: 'public',
  response: z.object({
    brand: z.string(),
    local_mode: z.boolean(),
    demo: z.boolean(),
    support_email: z.string().nullable(),
    support_phone: z.string().nullable(),
    book_demo_url: z.string().nullable(),
    android_app_url: z.string().nullable(),
    ios_app_url: z.string().nullable(),
  }),
});

export const outbox = defineOperation({
  name: 'outbox.list',
  method: 'GET',
  path: '/api/outbox',
  permission: 'public',
  query: z.object({ to: z.string().max(254).optional() }),
  response: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(['email', 'sms', 'whatsapp']),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      sent_at: z.iso.datetime(),
    }),
  ),
});

export const organisationOperations = [manufacturer, publicConfiguration, outbox] as const;

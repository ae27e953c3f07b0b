import { z } from 'zod';
import { containerSchema } from '../costing/loadability-shapes.ts';
import { calendarDay } from '../kit/days.ts';
import { tradePaperSettings } from '../papers/paper-looks.ts';
import { emailSchema } from '../identity/identity.ts';
import { languageSchema, productSortSchema } from '../identity/identity-account.ts';
import { defineOperation } from '../kit/operation.ts';
import { uuidOf } from '../kit/ids.ts';
import { currencyCode } from '../money/money-shapes.ts';
import { companyColourSchema } from './company-colour.ts';
import { begunOn } from '../kit/revision.ts';
import { imageSchema } from '../media.ts';

const line = (max: number) => z.string().trim().max(max);

/** A tax or registration number with the name of its register: `GSTIN`, `VKN`, `EORI`. */
export const taxIdSchema = z.object({ label: line(40).min(1), value: line(60).min(1) });

export const certificationSchema = z.object({
  name: line(120).min(1),
  issuer: line(120),
  number: line(80),
  /** A day, or null if it does not expire. */
  valid_until: calendarDay.nullable(),
});

/** The company, as shown on its documents and buyer pages. */
export const companyFieldsSchema = z.object({
  name: line(120).min(1),
  tagline: line(160),
  about: line(2000),
  address_line_1: line(160),
  address_line_2: line(160),
  city: line(80),
  state: line(80),
  postal_code: line(20),
  /** Id in the list of countries. */
  country: z.int().nullable(),
  email: z.union([z.literal(''), emailSchema]),
  phone: line(40),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(200)]),
  tax_ids: z.array(taxIdSchema).max(10),
  certifications: z.array(certificationSchema).max(30),
  locale: languageSchema,
  default_currency: currencyCode,
  price_terms: line(160),
  /** Order of the library for people without a preference of their own. */
  product_sort: productSortSchema,
  sub_category: z.boolean(),
  /** Of the buttons on buyers' pages. */
  colour: companyColourSchema,
});

export const COMPANY_IMAGES_MAX = 12;

export const manufacturerSchema = companyFieldsSchema
  .extend({
    id: z.uuid(),
    revision: z.int(),
    /** `published` once onboarding is finished. */
    status: z.enum(['draft', 'published']),
    /** Kept by browsers as `pref`. */
    recommendation_preferences: z.object({ sub_category: z.boolean() }),
    logo: imageSchema.nullable(),
    images: z.array(imageSchema),
    /** The person who can grant permissions: the organisation's first admin. */
    admin_name: z.string(),
  })
  .meta({ id: 'Manufacturer' });
export type Manufacturer = z.output<typeof manufacturerSchema>;

export const manufacturer = defineOperation({
  name: 'manufacturer.get',
  method: 'GET',
  path: '/api/manufacturer',
  permission: 'member',
  kinds: { company: 'any' },
  response: manufacturerSchema,
});

export const updateManufacturer = defineOperation({
  name: 'manufacturer.update',
  method: 'PATCH',
  path: '/api/manufacturer',
  permission: 'admin',
  kinds: { company: 'any' },
  body: companyFieldsSchema.partial().extend({
    logo_file_id: uuidOf('file').nullish(),
    image_file_ids: z.array(uuidOf('file')).max(COMPANY_IMAGES_MAX).optional(),
    /** Finishes onboarding. */
    status: z.literal('published').optional(),
    ...begunOn,
  }),
  response: manufacturerSchema,
  errors: ['unknown_country', 'conflict'],
});

/** Settings of a company by key, with the shape of each. */
export const organisationSettingSchemas = {
  /** The initial settings of a new catalogue link. */
  catalogue_link_settings_defaults: z.object({
    email_required: z.boolean(),
    allow_ppt_download: z.boolean(),
    show_product_filter: z.boolean(),
    higher_thumbnail_quality: z.boolean(),
    email_verified: z.boolean().default(false),
    watermark: z.boolean().default(false),
    /** Each new link starts with a passcode of its own. */
    passcode: z.boolean().default(false),
    /** Also people who are no recipients may open a new catalogue, with the common link. */
    anyone_with_link: z.boolean().default(true),
    /** Days until the link expires; null for never. */
    expires_after_days: z.int().min(1).max(3650).nullable(),
  }),
  /** What strangers see who scan the code of a label. */
  public_page_settings: z.object({ show_packing: z.boolean() }),
  /** Who checks catalogues before buyers see them. */
  catalogue_approval: z.object({
    /** Members who are not admins send each catalogue for approval. */
    required: z.boolean(),
    /** Margin in percent of the price below which the admin is warned; null for none. */
    margin_floor: z
      .string()
      .regex(/^\d{1,2}(\.\d)?$/, 'not a percentage below 100')
      .nullable(),
  }),
  /** How long it is kept who did what buyers' pages record. */
  activity_people: z.object({
    /** Months after somebody's last visit; null for as long as their activity itself. */
    keep_months: z.int().min(1).max(120).nullable(),
  }),
  /** The company's own containers, in place of the common ones with their codes or beside them (ruling AE). */
  containers: z
    .array(containerSchema)
    .max(20)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'have two of one code'),
  /** What stands on trade papers. */
  trade_papers: tradePaperSettings,
} as const satisfies Record<string, z.ZodType>;
export type OrganisationSettingKey = keyof typeof organisationSettingSchemas;

const settingValues = z.record(z.string(), z.unknown());

/** Stores one setting; a value of another shape is refused with the field that is wrong. */
export const saveSetting = defineOperation({
  name: 'manufacturer.add_or_update_settings',
  method: 'POST',
  path: '/api/manufacturer/add_or_update_settings',
  permission: 'admin',
  kinds: { setting: 'any' },
  body: z.object({ key: z.string().min(1).max(80), value: z.unknown() }),
  response: settingValues,
  errors: ['unknown_setting', 'invalid_setting'],
});

/** The settings by key, or only the requested one; settings never stored come with their defaults. */
export const getSettings = defineOperation({
  name: 'manufacturer.get_settings',
  method: 'GET',
  path: '/api/manufacturer/get_settings',
  permission: 'member',
  kinds: { setting: 'any' },
  query: z.object({ key: z.string().min(1).max(80).optional() }),
  response: settingValues,
  errors: ['unknown_setting'],
});

/** Asks the provider for the WhatsApp NDA, which is promised within 24 hours. */
export const requestNda = defineOperation({
  name: 'manufacturer.request_nda',
  method: 'POST',
  path: '/api/manufacturer/request_nda',
  permission: 'admin',
  kinds: { nda_request: 'any' },
  response: z.object({ requested_at: z.iso.datetime() }),
  errors: ['nda_requested', 'mail_not_sent'],
});

export const ndaRequest = defineOperation({
  name: 'manufacturer.nda_request',
  method: 'GET',
  path: '/api/manufacturer/nda_request',
  permission: 'admin',
  kinds: { nda_request: 'any' },
  response: z.object({
    /** The latest request; null if there is none. */
    requested_at: z.iso.datetime().nullable(),
    promised_hours: z.int(),
  }),
});

/** What the application needs before anybody has signed in. */
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
    /** Whether new companies may sign up, and the role identifier that the form sends. */
    sign_up: z.object({ open: z.boolean(), role: z.string() }),
    password_min: z.int(),
    /**
     * If set, the maintenance page replaces every page. `till` is a day, or null if the end is unknown. `until` is the
     * end of a closure that the provider announced: their own people may work meanwhile.
     */
    maintenance: z
      .object({ till: z.iso.date().nullable(), until: z.iso.datetime().nullable().default(null) })
      .nullable(),
  }),
});

export const configurationValue = defineOperation({
  name: 'configuration.value',
  method: 'GET',
  path: '/api/configuration/:name',
  permission: 'member',
  params: z.object({ name: z.string().max(80) }),
  response: z.object({ value: z.object({ value: z.record(z.string(), z.unknown()) }) }),
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

import {
  manufacturer,
  organisationSettingSchemas,
  saveSetting,
  updateManufacturer,
  updateMe,
  type CallResult,
  type Manufacturer,
  type Me,
  type OrganisationSettingKey,
} from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../../platform/api/call.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import type { Sending } from '../../../platform/form/form-store.ts';
import { useForm, type Form } from '../../../platform/form/use-form.ts';
import { keepUser } from '../../../platform/session/keep-user.ts';
import { useSession, type Session } from '../../../platform/session/session.tsx';
import {
  companyChange,
  draftOf,
  linkChange,
  readDays,
  readFloor,
  readMonths,
  type ActivityPeople,
  type ApprovalRule,
  type LinkDefaults,
  type PreferenceField,
  type PreferencesDraft,
  type PublicPage,
} from './preferences.rules.ts';

const LINK_DEFAULTS = 'catalogue_link_settings_defaults';
const PUBLIC_PAGE = 'public_page_settings';
const APPROVAL = 'catalogue_approval';
const PEOPLE = 'activity_people';

/** The settings that are preferences; undefined while they are not loaded. */
export function storedSettings(
  settings: Record<string, unknown> | undefined,
): Pick<Stored, 'link' | 'publicPage' | 'approval' | 'people'> {
  const read = <Value>(key: OrganisationSettingKey, schema: z.ZodType<Value>): Value | undefined =>
    schema.safeParse(settings?.[key]).data;
  return {
    link: read(LINK_DEFAULTS, organisationSettingSchemas[LINK_DEFAULTS]),
    publicPage: read(PUBLIC_PAGE, organisationSettingSchemas[PUBLIC_PAGE]),
    approval: read(APPROVAL, organisationSettingSchemas[APPROVAL]),
    people: read(PEOPLE, organisationSettingSchemas[PEOPLE]),
  };
}

/** The records in which the preferences are stored. */
interface Stored {
  user: Me;
  company: Manufacturer;
  link: LinkDefaults | undefined;
  publicPage: PublicPage | undefined;
  approval: ApprovalRule | undefined;
  people: ActivityPeople | undefined;
}
export type PreferencesForm = Form<Stored, PreferencesDraft>;

/** The form of the preferences. Refused input stays as typed. */
export function usePreferences({
  company,
  link,
  publicPage,
  approval,
  people,
}: Omit<Stored, 'user'>): PreferencesForm {
  const { t } = useTranslation('account');
  const { user } = useSession();
  return useForm<Stored, PreferencesDraft>({
    record: useMemo(
      () => ({ user, company, link, publicPage, approval, people }),
      [user, company, link, publicPage, approval, people],
    ),
    nameOf: () => 'preferences',
    read: draftOf,
    check: ({ expires_after_days: days, margin_floor: floor, keep_months: months }) => ({
      ...(readDays(days) === undefined ? { expires_after_days: t('preferences.daysInvalid') } : {}),
      ...(readMonths(months) === undefined ? { keep_months: t('preferences.monthsInvalid') } : {}),
      ...(readFloor(floor) === undefined ? { margin_floor: t('preferences.floorInvalid') } : {}),
    }),
    send,
    saidWhenSaved: () => t('save.done'),
  });
}

/** Sends each part to where it is stored; a refused part does not hold up the others. */
async function send({
  draft,
  changes,
  record,
  took,
}: Sending<Stored, PreferencesDraft>): Promise<CallResult<Stored>> {
  const changed = Object.keys(changes) as PreferenceField[];
  let stored = record;
  let answer: CallResult<Stored> = { ok: true, status: 200, data: stored };
  const keep = <Data>(result: CallResult<Data>, next: (data: Data) => Partial<Stored>): void => {
    if (!result.ok) answer = result;
    else took((stored = { ...stored, ...next(result.data) }));
  };
  if (changes.own_sort !== undefined) {
    const body = { preferences: { product_sort: draft.own_sort } };
    keep(await call(updateMe, { body }), (user) => {
      keepUser(user);
      return { user };
    });
  }
  const body = companyChange(draft, changed);
  if (body !== null) {
    keep(await call(updateManufacturer, { body }), (company) => {
      keepCompany(company);
      return { company };
    });
  }
  const link = linkChange(draft, changed, record.link);
  if (link !== null) {
    keep(await call(saveSetting, { body: { key: LINK_DEFAULTS, value: link } }), () => ({ link }));
  }
  if (changes.show_packing !== undefined) {
    const publicPage = { show_packing: draft.show_packing };
    keep(await call(saveSetting, { body: { key: PUBLIC_PAGE, value: publicPage } }), () => ({ publicPage }));
  }
  if (changes.approval_required !== undefined || changes.margin_floor !== undefined) {
    const approval = {
      required: draft.approval_required,
      margin_floor: readFloor(draft.margin_floor) ?? null,
    };
    keep(await call(saveSetting, { body: { key: APPROVAL, value: approval } }), () => ({ approval }));
  }
  if (changes.keep_months !== undefined) {
    const people = { keep_months: readMonths(draft.keep_months) ?? null };
    keep(await call(saveSetting, { body: { key: PEOPLE, value: people } }), () => ({ people }));
  }
  return answer.ok ? { ...answer, data: stored } : answer;
}

/** The company also appears in its own tab, and its preferences in the whole shell. */
function keepCompany(company: Manufacturer): void {
  queryClient.setQueryData([manufacturer.name, {}], company);
  queryClient.setQueryData<Session>(
    ['session'],
    (session) => session && { ...session, organisation: company },
  );
}

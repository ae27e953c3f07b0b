import {
  manufacturer,
  organisationSettingSchemas,
  saveSetting,
  updateManufacturer,
  updateMe,
  type CallResult,
  type Manufacturer,
  type Me,
} from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
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
  type LinkDefaults,
  type PreferenceField,
  type PreferencesDraft,
} from './preferences.rules.ts';

export const LINK_DEFAULTS = 'catalogue_link_settings_defaults';

/** The defaults of catalogue links from the settings; undefined while they are not loaded. */
export function linkDefaultsOf(settings: Record<string, unknown> | undefined): LinkDefaults | undefined {
  const read = organisationSettingSchemas[LINK_DEFAULTS].safeParse(settings?.[LINK_DEFAULTS]);
  return read.success ? read.data : undefined;
}

/** The records in which the preferences are stored. */
interface Stored {
  user: Me;
  company: Manufacturer;
  link: LinkDefaults | undefined;
}
export type PreferencesForm = Form<Stored, PreferencesDraft>;

/** The form of the preferences. Refused input stays as typed. */
export function usePreferences(company: Manufacturer, link: LinkDefaults | undefined): PreferencesForm {
  const { t } = useTranslation('account');
  const { user } = useSession();
  return useForm<Stored, PreferencesDraft>({
    record: useMemo(() => ({ user, company, link }), [user, company, link]),
    nameOf: () => 'preferences',
    read: draftOf,
    check: ({ expires_after_days: days }) =>
      readDays(days) === undefined ? { expires_after_days: t('preferences.daysInvalid') } : {},
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

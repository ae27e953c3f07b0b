import {
  manufacturer,
  organisationSettingSchemas,
  saveSetting,
  updateManufacturer,
  updateMe,
  type CallResult,
  type Manufacturer,
  type Problem,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { loadKinds } from '../../../platform/api/changes.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { useSession, type Session } from '../../../platform/session/session.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { keepUser } from '../../../platform/session/keep-user.ts';
import {
  changedFields,
  companyChange,
  draftOf,
  readDays,
  type LinkDefaults,
  type PreferenceField,
  type PreferencesDraft,
} from './preferences.rules.ts';

export const LINK_DEFAULTS = 'catalogue_link_settings_defaults';

/** The defaults of catalogue links out of the settings; undefined while they are not loaded. */
export function linkDefaultsOf(settings: Record<string, unknown> | undefined): LinkDefaults | undefined {
  const read = organisationSettingSchemas[LINK_DEFAULTS].safeParse(settings?.[LINK_DEFAULTS]);
  return read.success ? read.data : undefined;
}

export type PreferencesForm = ReturnType<typeof usePreferences>;

/** The preferences while they are changed; only Save sends them. What was refused stays as typed. */
export function usePreferences(company: Manufacturer, link: LinkDefaults | undefined) {
  const { t } = useTranslation('account');
  const { number } = useFormats();
  const { user } = useSession();
  const [edits, setEdits] = useState<Partial<PreferencesDraft>>({});
  const [saving, setSaving] = useState(false);
  const saved = draftOf({ user, company, link });
  const draft: PreferencesDraft = { ...saved, ...edits };
  const changed = changedFields(saved, draft);
  const days = readDays(draft.expires_after_days);
  useUnsavedChanges(changed.length > 0);

  const change = (values: Partial<PreferencesDraft>): void => setEdits((now) => ({ ...now, ...values }));
  const discard = (): void => setEdits({});
  const save = async (): Promise<void> => {
    if (changed.length === 0 || saving) return;
    if (days === undefined) {
      toast({ tone: 'bad', title: t('save.check', { count: 1, formatted: number(1) }) });
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
      return;
    }
    setSaving(true);
    const results = await Promise.all([
      saveOwn(draft, changed),
      saveCompany(draft, changed),
      changed.includes('expires_after_days') && link !== undefined
        ? saveLink({ ...link, expires_after_days: days })
        : nothing,
    ]);
    setSaving(false);
    const done = new Set(results.flatMap(({ fields, refused }) => (refused === null ? fields : [])));
    setEdits((now) => withoutFields(now, done));
    const refused = results.find((result) => result.refused !== null)?.refused;
    if (refused) complain(refused);
    else toast({ tone: 'ok', title: t('save.done') });
  };
  return { saved, draft, changed, saving, areDaysWrong: days === undefined, change, discard, save };
}

interface Saved {
  fields: readonly PreferenceField[];
  refused: { status: number; problem: Problem | undefined } | null;
}
const nothing: Saved = { fields: [], refused: null };

async function saveOwn(draft: PreferencesDraft, changed: readonly PreferenceField[]): Promise<Saved> {
  if (!changed.includes('own_sort')) return nothing;
  const answer = await call(updateMe, { body: { preferences: { product_sort: draft.own_sort } } });
  if (answer.ok) {
    keepUser(answer.data);
  }
  return savedOf(['own_sort'], answer);
}

async function saveCompany(draft: PreferencesDraft, changed: readonly PreferenceField[]): Promise<Saved> {
  const body = companyChange(draft, changed);
  if (body === null) return nothing;
  const answer = await call(updateManufacturer, { body });
  if (answer.ok) keepCompany(answer.data);
  return savedOf(['locale', 'default_currency', 'price_terms', 'company_sort'], answer);
}

async function saveLink(value: LinkDefaults): Promise<Saved> {
  const answer = await call(saveSetting, { body: { key: LINK_DEFAULTS, value } });
  if (answer.ok) await loadKinds('setting');
  return savedOf(['expires_after_days'], answer);
}

function savedOf(fields: readonly PreferenceField[], answer: CallResult<unknown>): Saved {
  if (answer.ok) return { fields, refused: null };
  return { fields, refused: { status: answer.status, problem: answer.errors[0] } };
}

/** The company is shown by its own tab as well, and its preferences by the whole shell. */
function keepCompany(company: Manufacturer): void {
  queryClient.setQueryData([manufacturer.name, {}], company);
  queryClient.setQueryData<Session>(
    ['session'],
    (session) => session && { ...session, organisation: company },
  );
}

function withoutFields(
  edits: Partial<PreferencesDraft>,
  done: ReadonlySet<PreferenceField>,
): Partial<PreferencesDraft> {
  return Object.fromEntries(Object.entries(edits).filter(([field]) => !done.has(field as PreferenceField)));
}

/** The end of the session has a notice of its own. */
function complain({ status, problem }: NonNullable<Saved['refused']>): void {
  if (status === 401 || status === 405 || problem === undefined) return;
  toast({ tone: 'bad', title: problemText(problem) });
}

import { permissionSlugs, toStoredSlug, type auditLog, type ResultOf } from '@sourcewiz/contract';
import i18next from 'i18next';
import { permissionName } from '../../../../platform/i18n/problem-text.ts';
import { currentLanguage } from '../../../../platform/i18n/texts.ts';
import type { membersEn } from '../members.en.ts';

export type AuditEntry = ResultOf<typeof auditLog>['entries'][number];

/** An entry in words: one sentence, then what exactly changed. */
export function auditWords(entry: AuditEntry): string {
  const { details } = entry;
  const sentence = sentenceOf(entry);
  const again = details['again'] === undefined ? [] : [i18next.t('members:log.again')];
  const parts = [
    ...switched(details),
    ...modeOf(details),
    ...fieldsOf(details),
    ...roleOf(details),
    ...again,
  ];
  return parts.length === 0 ? sentence : `${sentence}: ${parts.join(', ')}`;
}

/** The actor has no name if they were not signed in, but the affected account or the typed address may be known. */
function sentenceOf({ event, actor, subject, details }: AuditEntry): string {
  const email = details['email'];
  const typed = typeof email === 'string' && email !== '' ? email : null;
  const known = actor ?? subject;
  const who = known === null ? typed : calledOf(known);
  if (who === null && event === 'sign_in_failed') return i18next.t('members:log.unknownFailed');
  return i18next.t(`members:log.sentences.${event}`, {
    actor: who ?? i18next.t('members:log.somebody'),
    subject: subject === null ? (typed ?? '') : calledOf(subject),
  });
}

function calledOf({ name, email }: { name: string; email: string }): string {
  return name.trim() === '' ? email : name;
}

/** `added View costing`, `removed Delete products`. */
function switched(details: AuditEntry['details']): string[] {
  return (['added', 'removed'] as const).flatMap((key) => {
    const slugs = listOf(details[key]);
    if (slugs.length === 0) return [];
    const stored = slugs.map((slug) => toStoredSlug(slug) ?? slug);
    const order = (slug: string): number => permissionSlugs.findIndex((known) => known === slug);
    const names = stored.toSorted((one, other) => order(one) - order(other)).map(permissionName);
    return [i18next.t(`members:log.${key}`, { names: joined(names) })];
  });
}

function modeOf(details: AuditEntry['details']): string[] {
  const mode = details['mode'];
  return mode === 'off' || mode === 'block' || mode === 'notify'
    ? [i18next.t(`members:log.modes.${mode}`)]
    : [];
}

function roleOf({ role }: AuditEntry['details']): string[] {
  return role === 'admin' || role === 'employee' ? [i18next.t(`members:log.roles.${role}`)] : [];
}

type FieldName = keyof (typeof membersEn)['log']['fields'];

/** The changed fields; address lines count once, and fields without a display name are left out. */
function fieldsOf(details: AuditEntry['details']): string[] {
  const key = details['key'];
  // The new role speaks for itself.
  const changed = listOf(details['fields']).filter(
    (field) => field !== 'is_admin' || details['role'] === undefined,
  );
  const fields = [...changed, ...(typeof key === 'string' ? [key] : [])];
  const named = fields.filter((field): field is FieldName => i18next.exists(`members:log.fields.${field}`));
  const names = [...new Set(named.map((field) => i18next.t(`members:log.fields.${field}`)))];
  return names.length === 0 ? [] : [joined(names)];
}

function listOf(value: string | string[] | undefined): readonly string[] {
  if (value === undefined || value === '') return [];
  return typeof value === 'string' ? [value] : value;
}

function joined(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names);
}

import { inviteMember, savePermissions, updateMember, type Member, type Problem } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import {
  changesOf,
  fieldOfProblem,
  formOf,
  ipWrong,
  IP_ADDRESSES_MAX,
  wrongIn,
  type MemberField,
  type MemberForm,
} from './member-form.rules.ts';
import { nameOf } from './member.rules.ts';

export type MemberFormState = ReturnType<typeof useMemberForm>;

/**
 * The form of the drawer: somebody new, or a member who is changed.
 * @param onSaved hears that everything is stored
 */
export function useMemberForm(member: Member | null, onSaved: () => void) {
  const { t } = useTranslation('members');
  const [form, setForm] = useState(() => formOf(member));
  const [left, setLeft] = useState<ReadonlySet<MemberField> | 'all'>(new Set());
  const [refused, setRefused] = useState<Partial<Record<MemberField, Problem>>>({});
  const onProblems = (problems: readonly Problem[]): void => {
    for (const problem of problems) {
      const field = fieldOfProblem(problem);
      if (field === undefined) toast({ tone: 'bad', title: problemText(problem) });
      else setRefused((now) => ({ ...now, [field]: problem }));
    }
  };
  const invitation = useAct(inviteMember, { onProblems });
  const details = useAct(updateMember, { onProblems });
  const permissions = useAct(savePermissions, { onProblems });

  const wrong = wrongIn(form, member === null);
  const addresses = member === null ? null : ipWrong(form);
  const labels = { email: t('form.email'), firstName: t('form.firstName') };
  const isChanged =
    member === null
      ? form.email !== '' || form.firstName !== ''
      : Object.values(changesOf(member, form)).some((part) => part !== null);

  const change = (part: Partial<MemberForm>): void => {
    setForm((now) => ({ ...now, ...part }));
    const touched = fieldsOf(part);
    setRefused((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !touched.has(field))));
  };
  const errorOf = (field: MemberField): string | undefined => {
    const isShown = left === 'all' || left.has(field);
    if (field === 'ip' && addresses !== null && isShown) {
      if (addresses.kind === 'empty') return t('ip.wrong');
      if (addresses.kind === 'tooMany') return t('ip.tooMany', { limit: IP_ADDRESSES_MAX });
      return t('ip.wrongOnes', { wrong: addresses.wrong.join(', ') });
    }
    const own = wrong[field];
    if (own === 'email' && isShown) return t('form.emailWrong');
    if (own === 'required' && isShown) {
      return t('form.required', { label: field === 'email' ? labels.email : labels.firstName });
    }
    const problem = refused[field];
    return problem === undefined ? undefined : problemText(problem);
  };

  const invite = async (): Promise<void> => {
    const email = form.email.trim();
    const answer = await invitation.act({
      body: {
        email,
        first_name: form.firstName.trim(),
        last_name: form.lastName.trim(),
        is_admin: form.isAdmin,
        permissions: form.isAdmin ? [] : [...form.granted],
      },
    });
    if (!answer.ok) return;
    toast({ tone: 'ok', title: t('done.invited', { email }) });
    onSaved();
  };
  const update = async (stored: Member): Promise<void> => {
    const changes = changesOf(stored, form);
    const params = { id: stored.id };
    // First the role: permissions can be given to an employee only.
    if (changes.details !== null && !(await details.act({ params, body: changes.details })).ok) return;
    if (changes.permissions !== null) {
      const body = { permissions: changes.permissions };
      if (!(await permissions.act({ params, body })).ok) return;
    }
    toast({
      tone: 'ok',
      title: t('done.saved', { name: `${form.firstName} ${form.lastName}`.trim() || nameOf(stored) }),
    });
    onSaved();
  };
  const save = (): void => {
    setLeft('all');
    if (Object.keys(wrong).length > 0 || addresses !== null) return;
    void (member === null ? invite() : update(member));
  };

  return {
    form,
    change,
    errorOf,
    leave: (field: MemberField) => setLeft((now) => (now === 'all' ? now : new Set([...now, field]))),
    save,
    isChanged,
    isSaving: invitation.isActing || details.isActing || permissions.isActing,
  };
}

/** The fields that a change of the form touches. */
function fieldsOf(part: Partial<MemberForm>): ReadonlySet<string> {
  const keys = Object.keys(part);
  return new Set(keys.map((key) => (key === 'isAdmin' ? 'role' : key.startsWith('ip') ? 'ip' : key)));
}

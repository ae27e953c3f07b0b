import {
  inviteMember,
  permissionSlugs,
  savePermissions,
  updateMember,
  type CallResult,
  type Member,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import type { FieldProblems } from '../../../platform/form/changes.rules.ts';
import type { Sending } from '../../../platform/form/form-store.ts';
import { useForm, type Form } from '../../../platform/form/use-form.ts';
import {
  changesOf,
  fieldOfProblem,
  formOf,
  ipWrong,
  IP_ADDRESSES_MAX,
  wrongIn,
  type MemberForm,
} from './member-form.rules.ts';
import { nameOf } from './member.rules.ts';
import type { Granted } from './permissions.rules.ts';

/** Permissions as a sorted list, which can be stored across the end of a session. */
interface MemberDraft extends Omit<MemberForm, 'granted'> {
  granted: readonly PermissionSlug[];
}
export type MemberFormState = Form<Member | null, MemberDraft>;

const places: Record<string, string> = { role: 'isAdmin', ip: 'ipText' };

/**
 * The form of the drawer, for a new or an existing member.
 * @param onSaved called when everything is stored
 */
export function useMemberForm({
  member,
  isOpen,
  onSaved,
}: {
  member: Member | null;
  isOpen: boolean;
  onSaved: () => void;
}): MemberFormState {
  const { t } = useTranslation('members');
  const check = (draft: MemberDraft): FieldProblems => {
    const wrong = wrongIn(formOfDraft(draft), member === null);
    const addresses = member === null ? null : ipWrong(draft);
    return {
      ...(wrong.email === undefined
        ? {}
        : {
            email:
              wrong.email === 'email' ? t('form.emailWrong') : t('form.required', { label: t('form.email') }),
          }),
      ...(wrong.firstName === undefined
        ? {}
        : { firstName: t('form.required', { label: t('form.firstName') }) }),
      ...(addresses === null
        ? {}
        : {
            ipText:
              addresses.kind === 'empty'
                ? t('ip.wrong')
                : addresses.kind === 'tooMany'
                  ? t('ip.tooMany', { limit: IP_ADDRESSES_MAX })
                  : t('ip.wrongOnes', { wrong: addresses.wrong.join(', ') }),
          }),
    };
  };
  return useForm<Member | null, MemberDraft>({
    record: member,
    isOpen,
    nameOf: (stored) => `member:${stored?.id ?? 'new'}`,
    read: (stored) => ({ ...formOf(stored), granted: inOrder(formOf(stored).granted) }),
    check,
    pathOf: (problem) => {
      const field = fieldOfProblem(problem);
      return field && (places[field] ?? field);
    },
    send: (sending) => (sending.record === null ? invite(sending.draft) : update(sending, sending.record)),
    saidWhenSaved: (saved) =>
      member === null || saved === null
        ? t('done.invited', { email: saved?.email ?? '' })
        : t('done.saved', { name: nameOf(saved) }),
    onSaved: (_, isLeft) => {
      if (!isLeft) onSaved();
    },
  });
}

function formOfDraft(draft: MemberDraft): MemberForm {
  return { ...draft, granted: new Set(draft.granted) };
}

/** @returns permissions in the order of the contract */
export function inOrder(granted: Granted): PermissionSlug[] {
  return permissionSlugs.filter((slug) => granted.has(slug));
}

function invite({ email, firstName, lastName, isAdmin, granted }: MemberDraft): Promise<CallResult<Member>> {
  return call(inviteMember, {
    body: {
      email: email.trim(),
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      is_admin: isAdmin,
      permissions: isAdmin ? [] : [...granted],
    },
  });
}

/** The role first: only employees can be given permissions. */
async function update(
  { draft, took }: Sending<Member | null, MemberDraft>,
  stored: Member,
): Promise<CallResult<Member>> {
  const { details, permissions } = changesOf(stored, formOfDraft(draft));
  const params = { id: stored.id };
  let saved = stored;
  if (details !== null) {
    const answer = await call(updateMember, { params, body: details });
    if (!answer.ok) return answer;
    took((saved = answer.data));
  }
  if (permissions !== null) {
    const answer = await call(savePermissions, { params, body: { permissions } });
    if (!answer.ok) return answer;
    saved = withPermissions(saved, draft.granted);
  }
  return { ok: true, status: 200, data: saved };
}

function withPermissions(member: Member, granted: readonly PermissionSlug[]): Member {
  const { admin_view: view } = member;
  return view === null ? member : { ...member, admin_view: { ...view, permissions: [...granted] } };
}

import type { Member } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../platform/form/form-panel.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import { IpField } from './ip-field.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { FieldGrid } from '../../../platform/kit/page/section.tsx';
import css from './member-drawer.module.css';
import { nameOf } from './member.rules.ts';
import { PermissionEditor } from './permission-editor.tsx';
import { RoleField } from './role-field.tsx';
import { inOrder, useMemberForm, type MemberFormState } from './use-member-form.ts';

/** Invites somebody, or changes a member: details, role, permissions and permitted addresses. */
export function MemberDrawer({
  member,
  isOpen,
  onClose,
}: {
  /** Null for a new member. */
  member: Member | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('members');
  const { user } = useSession();
  const form = useMemberForm({ member, isOpen, onSaved: onClose });
  const { draft, set } = form;
  return (
    <FormPanel
      form={form}
      open={isOpen}
      title={member === null ? t('form.inviteTitle') : nameOf(member)}
      note={member === null ? t('form.inviteNote') : member.email}
      action={member === null ? t('form.send') : t('form.save')}
      className={css['sections']}
      onClose={onClose}
    >
      <Details form={form} />
      <RoleField
        isAdmin={draft.isAdmin}
        isOwn={member?.id === user.id}
        error={form.errorAt('isAdmin')}
        onChange={(isAdmin) => set('isAdmin', isAdmin)}
      />
      <section aria-label={t('permissions.title')}>
        <h3 className={css['title']}>{t('permissions.title')}</h3>
        {draft.isAdmin ? (
          <Text as="p" tone="faint">
            {t('permissions.adminHasAll')}
          </Text>
        ) : (
          <PermissionEditor
            granted={new Set(draft.granted)}
            onChange={(granted) => set('granted', inOrder(granted))}
          />
        )}
      </section>
      {member === null ? null : <IpField form={form} />}
    </FormPanel>
  );
}

function Details({ form }: { form: MemberFormState }) {
  const { t } = useTranslation('members');
  const name = { autoComplete: 'off', maxLength: 80 };
  return (
    <FieldGrid>
      {form.isNew ? (
        <FormTextField
          form={form}
          name="email"
          label={t('form.email')}
          required
          wide
          autoFocus
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      ) : null}
      <FormTextField form={form} name="firstName" label={t('form.firstName')} required {...name} />
      <FormTextField form={form} name="lastName" label={t('form.lastName')} {...name} />
    </FieldGrid>
  );
}

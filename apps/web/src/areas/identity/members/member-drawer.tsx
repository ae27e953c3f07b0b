import type { Member } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { IpField } from './ip-field.tsx';
import css from './member-drawer.module.css';
import { nameOf } from './member.rules.ts';
import { PermissionEditor } from './permission-editor.tsx';
import { RoleField } from './role-field.tsx';
import { useMemberForm, type MemberFormState } from './use-member-form.ts';

/** Invites somebody, or changes a member: details, role, permissions and from where he may sign in. */
export function MemberDrawer({
  member,
  isOpen,
  onClose,
}: {
  /** Null for somebody new. */
  member: Member | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('members');
  const { user } = useSession();
  const state = useMemberForm(member, onClose);
  const { form, change, save, isSaving, isChanged } = state;
  const close = (): void => {
    if (!isSaving) onClose();
  };
  return (
    <SidePanel
      open={isOpen}
      unsaved={isChanged}
      onClose={close}
      title={member === null ? t('form.inviteTitle') : nameOf(member)}
      note={member === null ? t('form.inviteNote') : member.email}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button
            variant="primary"
            loading={isSaving}
            disabled={member !== null && !isChanged}
            onClick={save}
          >
            {member === null ? t('form.send') : t('form.save')}
          </Button>
        </>
      }
    >
      <div className={css['sections']}>
        <Details state={state} isNew={member === null} />
        <RoleField
          isAdmin={form.isAdmin}
          isOwn={member?.id === user.id}
          error={state.errorOf('role')}
          onChange={(isAdmin) => change({ isAdmin })}
        />
        <section aria-label={t('permissions.title')}>
          <h3 className={css['title']}>{t('permissions.title')}</h3>
          {form.isAdmin ? (
            <p className={css['quiet']}>{t('permissions.adminHasAll')}</p>
          ) : (
            <PermissionEditor granted={form.granted} onChange={(granted) => change({ granted })} />
          )}
        </section>
        {member === null ? null : <IpField state={state} />}
      </div>
    </SidePanel>
  );
}

function Details({
  state: { form, change, errorOf, leave },
  isNew,
}: {
  state: MemberFormState;
  isNew: boolean;
}) {
  const { t } = useTranslation('members');
  return (
    <div className={css['fields']}>
      {isNew ? (
        <Field label={t('form.email')} required wide error={errorOf('email')}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              type="email"
              inputMode="email"
              aria-required
              autoComplete="off"
              maxLength={254}
              value={form.email}
              onChange={(event) => change({ email: event.target.value })}
              onBlur={() => leave('email')}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('form.firstName')} required error={errorOf('firstName')}>
        {(control) => (
          <TextInput
            {...control}
            aria-required
            autoComplete="off"
            maxLength={80}
            value={form.firstName}
            onChange={(event) => change({ firstName: event.target.value })}
            onBlur={() => leave('firstName')}
          />
        )}
      </Field>
      <Field label={t('form.lastName')} error={errorOf('lastName')}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={80}
            value={form.lastName}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

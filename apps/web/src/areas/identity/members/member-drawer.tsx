import type { Member } from '@sourcewiz/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../platform/form/form-panel.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import { Text, Stack } from '../../../platform/kit/layout/layout.tsx';
import { RadioList } from '../../../platform/kit/fields/choices/radio-list.tsx';
import { FieldGrid } from '../../../platform/kit/page/section.tsx';
import css from './member-drawer.module.css';
import { nameOf } from './member.rules.ts';
import { PermissionEditor } from './permission-editor.tsx';
import { inOrder, useMemberForm, type MemberFormState } from './use-member-form.ts';

const modes = ['off', 'block', 'notify'] as const;

/** The addresses from which a member may sign in, and what happens elsewhere. */
function IpField({ form }: { form: MemberFormState }) {
  const { t } = useTranslation('members');
  return (
    <Stack gap={12}>
      <RadioList
        title={t('ip.title')}
        items={modes.map((key) => ({ key, label: t(`ip.modes.${key}`), text: t(`ip.modeTexts.${key}`) }))}
        value={form.draft.ipMode}
        onChange={(ipMode) => {
          form.set('ipMode', ipMode);
          form.setProblem('ipText', undefined);
        }}
      />
      {form.draft.ipMode === 'off' ? null : (
        <FormTextField
          form={form}
          name="ipText"
          label={t('ip.addresses')}
          required
          note={t('ip.hint')}
          lines={5}
        />
      )}
    </Stack>
  );
}

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

/** Admin or employee (PERM-040). Nobody can change their own role. */
function RoleField({
  isAdmin,
  isOwn,
  error,
  onChange,
}: {
  isAdmin: boolean;
  isOwn: boolean;
  error: string | undefined;
  onChange: (isAdmin: boolean) => void;
}) {
  const { t } = useTranslation('members');
  const noteId = useId();
  return (
    <div>
      <RadioList
        title={t('form.role')}
        items={(['employee', 'admin'] as const).map((key) => ({
          key,
          label: t(`roles.${key}`),
          text: t(`roleTexts.${key}`),
        }))}
        value={isAdmin ? 'admin' : 'employee'}
        disabled={isOwn}
        describedBy={noteId}
        onChange={(key) => onChange(key === 'admin')}
      />
      <p id={noteId} className={css['note']} data-error={error !== undefined || undefined} aria-live="polite">
        {error ?? (isOwn ? t('form.ownRole') : '')}
      </p>
    </div>
  );
}

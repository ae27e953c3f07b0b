import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from './member-drawer.module.css';
import { RadioList } from './radio-list.tsx';

/** Admin or employee (PERM-040). Nobody can change their own role. */
export function RoleField({
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

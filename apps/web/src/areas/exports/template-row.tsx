import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../platform/kit/confirm/confirm-modal.tsx';
import { OptionCheck } from '../../platform/kit/fields/choices/option-list.tsx';
import { Row } from '../../platform/kit/layout/layout.tsx';
import type { MenuItem } from '../../platform/kit/overlays/menu.tsx';
import { MoreMenu } from '../../platform/kit/overlays/more-menu.tsx';

/** A template in the list, with its further actions. */
export function TemplateRow({
  name,
  note,
  tag,
  isChosen,
  onChoose,
  items,
}: {
  name: string;
  note: string;
  tag: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  items: readonly MenuItem[];
}) {
  const { t } = useTranslation('exports');
  return (
    <Row as="li" gap={8}>
      <Row grow gap={8}>
        <OptionCheck
          type="radio"
          name="export-template"
          checked={isChosen}
          onChange={onChoose}
          label={name}
          note={note}
        />
        {tag}
      </Row>
      {items.length === 0 ? null : (
        <MoreMenu label={t('templates.menu', { name })} align="end" items={items} />
      )}
    </Row>
  );
}

/** Asks before a template is deleted. */
export function DeleteTemplate({
  name,
  busy,
  onDelete,
  onClose,
}: {
  /** Undefined while nothing is asked. */
  name: string | undefined;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('exports');
  return (
    <ConfirmModal
      open={name !== undefined}
      tone="danger"
      title={t('templates.deleteTitle', { name: name ?? '' })}
      text={t('templates.deleteText')}
      tick={t('templates.deleteTick')}
      confirm={t('templates.delete')}
      busy={busy}
      onConfirm={onDelete}
      onCancel={onClose}
    />
  );
}

import { ArrowLeft, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../kit/fields/button.tsx';
import { LinkButton } from '../kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../kit/layout/layout.tsx';
import type { MenuItem } from '../kit/overlays/menu.tsx';
import { usePhone } from '../kit/use-phone.ts';
import css from './draft-table.module.css';
import type { CellSaving, SaveAnswer } from './use-cell-saving.ts';
import { MoreMenu } from '../kit/overlays/more-menu.tsx';

/** The head of a table kept as a draft: where the user is, the state of the draft, what is wrong, and the actions. */
export function DraftHead({
  title,
  back,
  count,
  saving,
  isUntouched = false,
  said,
  marks,
  errors,
  onGoToError,
  actions,
  action,
}: {
  title: string;
  back: { to: string; label: string };
  /** How many products the table holds, in words. */
  count: string;
  saving: CellSaving<SaveAnswer>;
  /** Whether there is no draft yet. */
  isUntouched?: boolean;
  /** Replaces the text about the draft. */
  said?: string | undefined;
  marks?: ReactNode;
  errors: number;
  onGoToError: () => void;
  /** Other actions; in a menu on a phone. */
  actions: readonly MenuItem[];
  /** The main action of the table. */
  action: ReactNode;
}) {
  const { t } = useTranslation('grid');
  const { number, when } = useFormats();
  const phone = usePhone();
  const { state, savedAt } = saving;
  const stands = isUntouched && state === 'clean' ? 'untouched' : state;
  return (
    <Row as="header" gap={12} className={css['head']}>
      <LinkButton
        to={back.to}
        variant="text"
        aria-label={back.label}
        title={back.label}
        icon={<ArrowLeft size={18} aria-hidden />}
      />
      <Stack gap={0} grow>
        <Text as="h1" size="2xl" weight={620}>
          {title}
        </Text>
        <Text tone={state === 'failed' ? 'bad' : 'faint'} size="sm" clip role="status">
          {count}
          {' · '}
          {said ?? t(`draft.state.${stands}`, { time: when(savedAt) })}
        </Text>
      </Stack>
      {state === 'failed' ? <Button onClick={() => void saving.flush()}>{t('draft.again')}</Button> : null}
      {marks}
      {errors === 0 ? null : (
        <Row gap={6} className={css['errors']}>
          <CircleAlert size={15} aria-hidden />
          <Text weight={560}>{t('draft.errors', { count: errors, formatted: number(errors) })}</Text>
          <Button variant="text" size="small" danger className={css['goTo']} onClick={onGoToError}>
            {t('draft.goTo')}
          </Button>
        </Row>
      )}
      {phone ? (
        <MoreMenu label={t('draft.more')} size="large" align="end" items={actions} />
      ) : (
        actions.map(({ key, label, icon, disabled, onClick }) => (
          <Button key={key} icon={icon} disabled={disabled} onClick={onClick}>
            {label}
          </Button>
        ))
      )}
      {action}
    </Row>
  );
}

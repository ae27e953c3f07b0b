import { ArrowLeft, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './table-editor.module.css';
import type { TableSaving } from './use-table-saving.ts';

/** Title, what is changed and wrong, and what becomes of it. */
export function TableHead({
  products,
  saving,
  changes,
  errors,
  isSaving,
  onGoToError,
  onDiscard,
  onSave,
}: {
  products: number;
  saving: TableSaving;
  changes: number;
  errors: number;
  isSaving: boolean;
  onGoToError: () => void;
  onDiscard: () => void;
  onSave: () => void;
}) {
  const { t } = useTranslation('bulkEdit');
  const { number, when } = useFormats();
  const { state, savedAt, taskId } = saving;
  const said = state === 'clean' && taskId === null ? 'untouched' : state;
  return (
    <Row as="header" gap={12} className={css['head']}>
      <LinkButton
        to="/master-catalogue"
        variant="text"
        aria-label={t('back')}
        icon={<ArrowLeft size={18} aria-hidden />}
      />
      <Stack gap={0} grow>
        <Text as="h1" size="2xl" weight={620}>
          {t('title')}
        </Text>
        <Text tone={state === 'failed' ? 'bad' : 'faint'} size="sm" clip role="status">
          {t('products', { count: products, formatted: number(products) })}
          {' · '}
          {t(`state.${said}`, { time: when(savedAt) })}
        </Text>
      </Stack>
      {state === 'failed' ? <Button onClick={() => void saving.flush()}>{t('again')}</Button> : null}
      {changes === 0 ? null : (
        <Row gap={6} className={css['changes']}>
          <i className={css['mark']} aria-hidden />
          <Text weight={500}>{t('changes', { count: changes, formatted: number(changes) })}</Text>
        </Row>
      )}
      {errors === 0 ? null : (
        <Row gap={6} className={css['errors']}>
          <CircleAlert size={15} aria-hidden />
          <Text weight={560}>{t('errors', { count: errors, formatted: number(errors) })}</Text>
          <Button variant="text" size="small" danger className={css['goTo']} onClick={onGoToError}>
            {t('goTo')}
          </Button>
        </Row>
      )}
      <Button className={css['discard']} onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button
        variant="primary"
        loading={isSaving}
        disabled={changes === 0}
        title={changes === 0 ? t('nothing') : undefined}
        onClick={onSave}
      >
        {t('save')}
      </Button>
    </Row>
  );
}

import type { ResultOf, bulkTableState } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './table-editor.module.css';

/** What became of the products and attributes of a table since it was opened. */
export function TableNotices({
  state,
  leftOut,
  refused,
}: {
  state: ResultOf<typeof bulkTableState>;
  leftOut: number;
  /** Cells that the server could not keep. */
  refused: number;
}) {
  const { t } = useTranslation('bulkEdit');
  const notices = [
    ...(state.gone > 0 ? [t('gone', { count: state.gone })] : []),
    ...(leftOut > 0 ? [t('leftOut', { count: leftOut })] : []),
    ...(refused > 0 ? [t('refused', { count: refused })] : []),
    ...state.changed_attributes.map(({ name, what }) => t(what, { name })),
  ];
  if (notices.length === 0) return null;
  return (
    <Stack gap={4} role="alert" className={css['notice']}>
      {notices.map((notice) => (
        <Text key={notice}>{notice}</Text>
      ))}
    </Stack>
  );
}

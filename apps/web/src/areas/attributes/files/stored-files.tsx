import { useTranslation } from 'react-i18next';
import { Row, Stack } from '../../../platform/kit/layout/layout.tsx';
import css from './files-field.module.css';
import { StoredFileRow } from './files-field.tsx';
import { StoredPicture } from './pictures-field.tsx';
import { useStoredFiles } from './use-stored-files.ts';

/** The files or images of a value, for viewing. */
export function StoredFiles({
  ids,
  name,
  as,
}: {
  ids: readonly string[];
  name: string;
  as: 'files' | 'pictures';
}) {
  const { t } = useTranslation('attributes');
  const { files, notice } = useStoredFiles(ids);
  if (as === 'files') {
    return (
      <Stack as="ul" gap={2} className={css['shown']}>
        {ids.map((id) => (
          <StoredFileRow key={id} file={files.get(id)} notice={notice} />
        ))}
      </Stack>
    );
  }
  return (
    <Row as="ul" gap={6} wrap>
      {ids.map((id, at) => (
        <StoredPicture
          key={id}
          file={files.get(id)}
          notice={notice}
          label={t('pictures.at', { name, at: at + 1 })}
        />
      ))}
    </Row>
  );
}

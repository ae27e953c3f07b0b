import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../kit/fields/button.tsx';
import { Stack, Text } from '../kit/layout/layout.tsx';
import css from './draft-table.module.css';

/** Lines shown at once: more would push the table off the screen. */
const SHOWN = 6;

/** What has happened to a table since it was opened, line by line; the first few of many, the rest on demand. */
export function DraftNotices({ notices }: { notices: readonly string[] }) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  if (notices.length === 0) return null;
  const shown = showsAll ? notices : notices.slice(0, SHOWN);
  return (
    <Stack gap={4} role="alert" className={css['notice']}>
      {shown.map((notice) => (
        <Text key={notice}>{notice}</Text>
      ))}
      {notices.length <= SHOWN ? null : (
        <Button variant="text" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('draftNotices.fewer') : t('draftNotices.all', { formatted: number(notices.length) })}
        </Button>
      )}
    </Stack>
  );
}

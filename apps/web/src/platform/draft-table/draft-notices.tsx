import { Stack, Text } from '../kit/layout/layout.tsx';
import css from './draft-table.module.css';

/** What became of a table since it was opened, line by line. */
export function DraftNotices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <Stack gap={4} role="alert" className={css['notice']}>
      {notices.map((notice) => (
        <Text key={notice}>{notice}</Text>
      ))}
    </Stack>
  );
}

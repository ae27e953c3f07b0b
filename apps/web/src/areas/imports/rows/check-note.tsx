import type { Import, ImportColumn } from '@sourcewiz/contract';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { openCount, surenessOf } from '../columns/column-targets.rules.ts';
import css from './check-bar.module.css';

/** The most important thing to know before starting. */
export function CheckNote({
  imported,
  columns,
  isForUpload = false,
  missingId = false,
  photosBusy = false,
  blocked = false,
}: {
  imported: Import;
  columns: readonly ImportColumn[];
  /** Whether its rows come into an upload, where wrong cells are corrected. */
  isForUpload?: boolean;
  missingId?: boolean;
  photosBusy?: boolean;
  blocked?: boolean;
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const needed = openCount(columns);
  const texts = isForUpload ? 'uploadBar' : 'bar';
  const errors = imported.counts.error;
  const asked = imported.columns.filter((column) => surenessOf(column) === 'asked').length;
  const counted = (count: number) => ({ count, formatted: number(count) });
  if (missingId) return <Note tone="bad" title={t('missingId.title')} text={t('missingId.text')} />;
  if (imported.layout?.names === 'asked')
    return <Note tone="bad" title={t('missingName.title')} text={t('missingName.text')} />;
  if (blocked) return <Note tone="warn" title={t('bar.blocked')} text={t('bar.blockedText')} />;
  if (photosBusy) return <Note tone="warn" title={t('bar.photosBusy')} />;
  if (errors > 0 && errors === imported.counts.all) {
    return <Note tone="bad" title={t('bar.allWrong', counted(errors))} text={t(`${texts}.allWrongText`)} />;
  }
  if (errors > 0) {
    return <Note tone="bad" title={t('bar.errors', counted(errors))} text={t(`${texts}.errorsText`)} />;
  }
  if (asked > 0) return <Note tone="warn" title={t('bar.asked', counted(asked))} text={t('bar.askedText')} />;
  if (imported.lost_rows > 0) {
    return (
      <Note tone="warn" title={t('bar.lost', counted(imported.lost_rows))} text={t(`${texts}.lostText`)} />
    );
  }
  if (needed > 0) {
    return <Note tone="warn" title={t('bar.needed', counted(needed))} text={t('bar.neededText')} />;
  }
  // Without a changed product there is nothing to back up.
  const isKept = isForUpload || imported.counts.changed > 0;
  return <Note tone="ok" title={t('bar.fine')} {...(isKept ? { text: t(`${texts}.fineText`) } : {})} />;
}

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

function Note({ tone, title, text }: { tone: keyof typeof icons; title: string; text?: string }): ReactNode {
  const Icon = icons[tone];
  return (
    <>
      <span className={css['wide']}>
        <IconTile tone={tone}>
          <Icon size={17} />
        </IconTile>
      </span>
      <Stack as="span" gap={0}>
        <Text as="strong" tone="ink" weight={600}>
          {title}
        </Text>
        <Text tone="soft" size="sm" className={css['text']}>
          {text}
        </Text>
      </Stack>
    </>
  );
}

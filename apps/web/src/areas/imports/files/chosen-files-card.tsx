import { AlertCircle, FileArchive, FileSpreadsheet, Images, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { bytesOf } from '../../../platform/upload/upload-progress.rules.ts';
import css from './chosen-files-card.module.css';
import { noFiles, type ChosenFiles, type Refusal } from './chosen-files.rules.ts';
import { refusalText } from '../start/refusals-notice.ts';
import type { SheetUpload } from './use-sheet-upload.ts';

/** The chosen files with their sizes, and the button that sends them. */
export function ChosenFilesCard({
  files,
  upload,
  onChange,
  onUpload,
}: {
  files: ChosenFiles<File>;
  upload: SheetUpload;
  onChange: (files: ChosenFiles<File>) => void;
  onUpload: () => void;
}) {
  const { t } = useTranslation('imports');
  const { number, bytes, percent } = useFormats();
  const { sheet, photos, archives } = files;
  const { isSending: busy, share } = upload;
  const sending =
    share < 1 ? t('files.uploading', { percent: percent(Math.round(share * 100)) }) : t('files.reading');
  const photosName = t('files.photos', { count: photos.length, formatted: number(photos.length) });

  return (
    <Card title={t('files.title')} padding="flush">
      <ul>
        {sheet === null ? null : (
          <FileRow
            icon={<FileSpreadsheet size={17} />}
            name={sheet.name}
            facts={`${t('files.sheet')}, ${bytes(sheet.size)}${busy ? ` · ${sending}` : ''}`}
            onRemove={busy ? undefined : () => onChange({ ...files, sheet: null })}
          >
            <UploadList {...upload.list} />
          </FileRow>
        )}
        {photos.length === 0 ? null : (
          <FileRow
            icon={<Images size={17} />}
            name={photosName}
            facts={bytes(bytesOf(photos))}
            waits={busy}
            onRemove={busy ? undefined : () => onChange({ ...files, photos: [] })}
          />
        )}
        {archives.map((archive) => (
          <FileRow
            key={`${archive.name} ${archive.size}`}
            icon={<FileArchive size={17} />}
            name={archive.name}
            facts={`${t('files.archive')}, ${bytes(archive.size)}`}
            waits={busy}
            onRemove={
              busy
                ? undefined
                : () => onChange({ ...files, archives: archives.filter((one) => one !== archive) })
            }
          />
        ))}
      </ul>
      <Row wrap className={css['foot']}>
        <Text tone="faint" size="sm" grow>
          {sheet === null ? t('files.needSheet') : t('start.nothingSaved')}
        </Text>
        {busy ? (
          <Button onClick={upload.clear}>{t('files.cancel')}</Button>
        ) : (
          <Button onClick={() => onChange(noFiles)}>{t('files.clear')}</Button>
        )}
        <Button variant="primary" disabled={sheet === null} loading={busy} onClick={onUpload}>
          {t('files.upload')}
        </Button>
      </Row>
    </Card>
  );
}

function FileRow({
  icon,
  name,
  facts,
  waits = false,
  onRemove,
  children,
}: {
  icon: ReactNode;
  name: string;
  facts: string;
  waits?: boolean;
  onRemove: (() => void) | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('imports');
  return (
    <Row as="li" align="start" gap={12} className={css['row']}>
      <IconTile>{icon}</IconTile>
      <Stack gap={0} grow>
        <Text weight={560} breaks>
          {name}
        </Text>
        <Text tone="faint" size="sm" figures>
          {waits ? `${facts} · ${t('files.waiting')}` : facts}
        </Text>
        {children}
      </Stack>
      {onRemove === undefined ? null : <Cross label={t('files.remove', { name })} onClick={onRemove} />}
    </Row>
  );
}

function Cross({ label, onClick }: { label: string; onClick: () => void }) {
  return <Button variant="text" icon={<X size={16} aria-hidden />} aria-label={label} onClick={onClick} />;
}

const SHOWN_REFUSALS = 4;

/** Files left out before sending, each with its reason. */
export function RefusedFiles({ refused, onClose }: { refused: readonly Refusal[]; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const more = refused.length - SHOWN_REFUSALS;
  return (
    <Row align="start" gap={10} role="alert" className={css['refused']}>
      <AlertCircle size={16} aria-hidden />
      <Stack gap={0} grow>
        <Text weight={560}>
          {t('files.refused', { count: refused.length, formatted: number(refused.length) })}
        </Text>
        <Text as="ul" tone="soft" breaks>
          {refused.slice(0, SHOWN_REFUSALS).map((refusal, at) => (
            <li key={`${refusal.name} ${at}`}>{refusalText(refusal)}</li>
          ))}
          {more > 0 ? <li>{t('files.refusedMore', { formatted: number(more) })}</li> : null}
        </Text>
      </Stack>
      <Cross label={t('files.closeRefused')} onClick={onClose} />
    </Row>
  );
}

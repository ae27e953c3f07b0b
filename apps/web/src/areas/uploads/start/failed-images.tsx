import { AlertCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { valueImageFiles } from '../../../platform/upload/file-kinds.ts';
import { wireText } from '../../../platform/rows/wire-text.ts';
import css from './failed-images.module.css';
import type { RunProgress, UploadRun } from './upload-run.ts';

const SHOWN = 5;

/** Images that failed: lost ones can be sent again, refused ones show the reason (BULKUP-006). */
export function FailedImages({ run, progress }: { run: UploadRun; progress: RunProgress }) {
  const { t } = useTranslation('uploads');
  const { t: words } = useTranslation('platform');
  const { number } = useFormats();
  const { images, refused, lost } = progress;
  const count = images.failed + refused.length;
  if (count === 0 || (images.busy && !images.resumes)) return null;
  const more = refused.length - SHOWN;
  const counted = (n: number) => ({ count: n, formatted: number(n) });
  return (
    <Row align="start" gap={10} role="alert" wrap className={css['failed']}>
      <AlertCircle size={16} aria-hidden />
      <Stack gap={2} grow>
        <Text weight={560}>{t('progress.failed', counted(count))}</Text>
        {lost > 0 ? (
          <Text tone="soft">
            {`${t('progress.lost', counted(lost))} ${
              images.resumes
                ? words('upload.resumes')
                : images.problem === null
                  ? ''
                  : problemText(images.problem)
            }`}
          </Text>
        ) : images.problem === null ? null : (
          <Text tone="soft">{problemText(images.problem)}</Text>
        )}
        <Text as="ul" tone="soft" breaks>
          {refused.slice(0, SHOWN).map(({ name, problem }, at) => (
            <li key={`${name} ${at}`}>{reasonOf(name, refusalWords(problem))}</li>
          ))}
          {more > 0 ? <li>{t('progress.more', { formatted: number(more) })}</li> : null}
        </Text>
      </Stack>
      <Row>
        <Button size="small" variant="text" onClick={run.discard}>
          {t('progress.discard')}
        </Button>
        {lost > 0 ? (
          <Button size="small" onClick={run.retry}>
            {t('progress.retry')}
          </Button>
        ) : null}
      </Row>
    </Row>
  );
}

/** MEDIA-002 has words of its own for files that are no JPG or PNG. */
function refusalWords(problem: Parameters<typeof wireText>[0]): string {
  const { code } = problem;
  const isWrongType = code === 'unsupported_image' || code === 'not_an_image';
  return isWrongType ? valueImageFiles.words({ code, message: '' }) : wireText(problem);
}

/** Some sentences contain the file name themselves. */
function reasonOf(name: string, reason: string): string {
  return reason.includes(name) ? reason : `${name}: ${reason}`;
}

import { type IncomingSheet, type SheetOperations, RECORD_ROWS_MAX } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/use-act.ts';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../kit/fields/button.tsx';
import { Stack, Text, Row } from '../kit/layout/layout.tsx';
import { CloseButton } from '../kit/overlays/layer.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { ProgressBar } from '../kit/states/progress.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { openDownload } from '../api/open-download.ts';
import { useSheet, type OpenSheet } from './use-sheet.ts';
import { wireText } from './wire-text.ts';
import { FileSpreadsheet } from 'lucide-react';
import { problemText } from '../i18n/problem-text.ts';
import { usePhone } from '../kit/use-phone.ts';
import { DropZone } from '../upload/drop-zone.tsx';
import { ACCEPTED_SHEETS } from '../upload/sheet-kinds.rules.ts';
import css from './rows.module.css';

/**
 * Imports records from a sheet, for any area that has the calls: upload, columns, preview, import, corrections.
 * @param title what it does, e.g. "Import contacts"
 */
export function SheetImport({
  sheets,
  title,
  onClose,
}: {
  sheets: SheetOperations;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('platform');
  const open = useSheet(sheets);
  const { sheet } = open;
  const close = (): void => {
    open.leave();
    onClose();
  };
  return (
    <Dialog
      title={title}
      text={sheet?.file_name}
      width={sheet === undefined ? 560 : 1080}
      unsaved={open.isOpen}
      onClose={close}
      actions={
        sheet === undefined ? (
          <CloseButton>{t('actions.cancel')}</CloseButton>
        ) : (
          <Actions open={open} sheet={sheet} sheets={sheets} />
        )
      }
    >
      {sheet === undefined ? (
        <SheetDrop open={open} sheets={sheets} />
      ) : (
        <Content open={open} sheet={sheet} sheets={sheets} />
      )}
    </Dialog>
  );
}

interface Parts {
  open: OpenSheet;
  sheet: IncomingSheet;
  sheets: SheetOperations;
}

function Content({ open, sheet, sheets }: Parts) {
  const { t } = useTranslation('rows');
  switch (sheet.state) {
    case 'running':
      return (
        <Stack gap={10} role="status">
          <Text weight={600}>{t('running', { name: sheet.file_name })}</Text>
          <ProgressBar percent={sheet.progress} label={t('running', { name: sheet.file_name })} />
          <Text tone="soft">{t('runningText')}</Text>
        </Stack>
      );
    case 'failed':
      return (
        <Stack gap={4} role="alert">
          <Text weight={600}>{t('failed')}</Text>
          {sheet.problem === null ? null : <Text tone="bad">{wireText(sheet.problem)}</Text>}
        </Stack>
      );
    case 'done':
      return <Done sheet={sheet} />;
    default:
      return (
        <Stack gap={20}>
          <SheetColumns sheet={sheet} onChoose={open.choose} />
          {sheet.state === 'ready' || open.isChecking ? (
            <SheetPreview sheet={sheet} sheets={sheets} isChecking={open.isChecking} />
          ) : (
            <Text tone="bad" role="alert">
              {t('notChecked')}
            </Text>
          )}
        </Stack>
      );
  }
}

function Done({ sheet: { file_name: name, counts, to_correct: left } }: { sheet: IncomingSheet }) {
  const { t } = useTranslation('rows');
  const { number } = useFormats();
  return (
    <Stack gap={4} role="status">
      <Text weight={600}>{t('done', { name })}</Text>
      <Text tone="soft">
        {t('doneCounts', {
          added: number(counts.new),
          changed: number(counts.changed),
          unchanged: number(counts.unchanged),
          left: number(counts.error),
        })}
      </Text>
      {left === 0 ? null : (
        <Text tone="warn">{t('toCorrect', { count: left, formatted: number(left) })}</Text>
      )}
    </Stack>
  );
}

function Actions({ open, sheet, sheets }: Parts) {
  const { t } = useTranslation('rows');
  const { t: platform } = useTranslation('platform');
  const { number } = useFormats();
  const { act, isActing } = useAct(sheets.response, {
    onDone: ({ download_link: link }) => openDownload(link),
  });
  const { state, counts, to_correct: left, id } = sheet;
  if (state === 'running') return <CloseButton>{platform('actions.close')}</CloseButton>;
  const response =
    left === 0 ? null : (
      <Button loading={isActing} onClick={() => void act({ params: { id } })}>
        {t('response')}
      </Button>
    );
  if (state === 'done') {
    return (
      <>
        {response}
        <Button onClick={open.leave}>{t('another')}</Button>
        <CloseButton variant="primary">{platform('actions.close')}</CloseButton>
      </>
    );
  }
  const count = counts.new + counts.changed;
  return (
    <>
      {counts.error === 0 ? null : (
        <Text tone="soft" role="status">
          {t('leftOut', { count: counts.error, formatted: number(counts.error) })}
        </Text>
      )}
      {response}
      <Button onClick={open.leave}>{t('otherFile')}</Button>
      {state === 'checking' ? (
        <Button variant="primary" loading={open.isChecking} onClick={open.checkAgain}>
          {t('checkAgain')}
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={count === 0 || open.isChecking}
          loading={open.isStarting}
          onClick={open.start}
        >
          {state === 'failed' ? t('tryAgain') : t('start', { count, formatted: number(count) })}
        </Button>
      )}
    </>
  );
}

/** Takes the sheet, and offers an empty template. */
function SheetDrop({
  open: { sending, problem, send },
  sheets,
}: {
  open: OpenSheet;
  sheets: SheetOperations;
}) {
  const { t } = useTranslation('rows');
  const { number } = useFormats();
  const phone = usePhone();
  const { act, isActing } = useAct(sheets.template, {
    onDone: ({ download_link: link }) => openDownload(link),
  });
  if (sending !== null) {
    const words = t('reading', { name: sending.name });
    return (
      <Stack gap={10} role="status">
        <Text>{words}</Text>
        <ProgressBar percent={sending.share * 100} label={words} />
      </Stack>
    );
  }
  return (
    <DropZone
      className={css['drop']}
      accept={ACCEPTED_SHEETS}
      room={1}
      onFiles={send}
      input={{ 'aria-label': t('pick') }}
    >
      {({ pick, isOver }) => (
        <Stack gap={12} align="center">
          <FileSpreadsheet size={26} strokeWidth={1.6} aria-hidden />
          {phone ? null : <Text weight={600}>{t(isOver ? 'dropNow' : 'drop')}</Text>}
          <Text tone="soft">{t('kinds', { rows: number(RECORD_ROWS_MAX) })}</Text>
          {problem === null ? null : (
            <Text tone="bad" role="alert">
              {problemText(problem)}
            </Text>
          )}
          <Row justify="center" wrap>
            <Button variant="primary" onClick={pick}>
              {t('pick')}
            </Button>
            <Button loading={isActing} onClick={() => void act()}>
              {t('template')}
            </Button>
          </Row>
        </Stack>
      )}
    </DropZone>
  );
}

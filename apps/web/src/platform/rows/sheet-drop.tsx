import { RECORD_ROWS_MAX, type SheetOperations } from '@sourcewiz/contract';
import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/use-act.ts';
import { useFormats } from '../i18n/format.ts';
import { problemText } from '../i18n/problem-text.ts';
import { Button } from '../kit/fields/button.tsx';
import { Row, Stack, Text } from '../kit/layout/layout.tsx';
import { ProgressBar } from '../kit/states/progress.tsx';
import { usePhone } from '../kit/use-phone.ts';
import { DropZone } from '../upload/drop-zone.tsx';
import { ACCEPTED_SHEETS } from '../upload/sheet-kinds.rules.ts';
import { openDownload } from '../api/open-download.ts';
import css from './rows.module.css';
import type { OpenSheet } from './use-sheet.ts';

/** Takes the sheet, and offers an empty template. */
export function SheetDrop({
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

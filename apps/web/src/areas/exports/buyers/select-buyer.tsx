import {
  fillBuyerTemplate,
  getBuyerTemplate,
  listAttributes,
  previewBuyerTemplate,
  type BuyerTemplate,
  type ResultOf,
} from '@sourcewiz/contract';
import { AlertTriangle, Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded, together } from '../../../platform/list/loaded.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { bodyOf, type ExportChoice } from '../export-choice.ts';
import { ChangeButton, ChosenTemplate, DownloadPanel } from '../download-panel.tsx';
import drawer from '../exports.module.css';
import { writtenLabel } from './buyer-words.ts';
import css from './buyers.module.css';

const UNFIT = 6;

/** What goes into a buyer's workbook and what does not fit, before it is filled. */
export function SelectBuyer({
  id,
  choice,
  onChange,
  onMatch,
  onStarted,
  onClose,
}: {
  id: number;
  choice: ExportChoice;
  onChange: () => void;
  onMatch: () => void;
  /** Called when the file is being made. */
  onStarted: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('exports');
  const template = useCall(getBuyerTemplate, { params: { id } });
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  const preview = useCall(previewBuyerTemplate, { params: { id }, body: bodyOf(choice) });
  const fill = useAct(fillBuyerTemplate, { onDone: onStarted });
  const mayChange = usePermitted('update_products');
  return (
    <DownloadPanel
      choice={choice}
      isReady={template.data !== undefined}
      call={fillBuyerTemplate}
      isActing={fill.isActing}
      buttons={
        template.data === undefined && template.error !== null ? <ChangeButton onChange={onChange} /> : null
      }
      onDownload={() => void fill.act({ params: { id }, body: bodyOf(choice) })}
      onClose={onClose}
    >
      <Loaded
        query={together({ template, attributes })}
        what={t('templates.failed')}
        waiting={<LineSkeletons count={8} />}
      >
        {(loaded) => (
          <Stack gap={20}>
            <ChosenTemplate
              kind={loaded.template.buyer === '' ? t('buyer.kind') : loaded.template.buyer}
              name={loaded.template.name}
              note={loaded.template.file_name}
              buttons={
                mayChange ? (
                  <Button icon={<Columns3 size={14} aria-hidden />} onClick={onMatch}>
                    {t('buyer.match')}
                  </Button>
                ) : null
              }
              onChange={onChange}
            />
            <StillOpen count={loaded.template.open} onMatch={mayChange ? onMatch : undefined} />
            <Loaded query={preview} what={t('buyer.preview')} waiting={<LineSkeletons count={2} />}>
              {(checked) => (
                <>
                  <Hidden count={checked.hidden} />
                  <Unfit preview={checked} />
                </>
              )}
            </Loaded>
            <Written
              template={loaded.template}
              rows={preview.data?.rows ?? []}
              labelOf={(column) => writtenLabel(column, loaded.attributes, t)}
            />
          </Stack>
        )}
      </Loaded>
    </DownloadPanel>
  );
}

/** Columns that nothing is written into yet. */
function StillOpen({ count, onMatch }: { count: number; onMatch: (() => void) | undefined }) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <Row gap={8} justify="between" wrap role="status" className={drawer['note']}>
      <Text>{t('buyer.stillOpen', { count, formatted: number(count) })}</Text>
      {onMatch ? (
        <Button size="small" onClick={onMatch}>
          {t('buyer.answer')}
        </Button>
      ) : null}
    </Row>
  );
}

/** Chosen products that are not written, because buyers do not see them. */
function Hidden({ count }: { count: number }) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <Text as="p" role="status" className={drawer['note']}>
      {t('buyer.hidden', { count, formatted: number(count) })}
    </Text>
  );
}

/** Cells that stay empty because their values do not fit. */
function Unfit({ preview }: { preview: ResultOf<typeof previewBuyerTemplate> }) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  const { unfit, unfit_count: count, checked, total } = preview;
  if (unfit.length === 0) return null;
  return (
    <Stack gap={6} role="status" className={drawer['note']}>
      <Row gap={8}>
        <AlertTriangle size={16} aria-hidden />
        <Text weight={560}>{t('buyer.unfit', { count, formatted: number(count) })}</Text>
      </Row>
      <ul className={css['unfit']}>
        {unfit.slice(0, UNFIT).map(({ product_id: id, column, text, reason }) => (
          <Text as="li" key={`${id} ${column}`} size="sm" breaks>
            {t(`buyer.unfits.${reason}`, { id, column, text })}
          </Text>
        ))}
      </ul>
      {count > UNFIT ? (
        <Text size="sm" tone="soft">
          {t('buyer.more', { count: count - UNFIT, formatted: number(count - UNFIT) })}
        </Text>
      ) : null}
      {checked < total ? (
        <Text size="sm" tone="soft">
          {t('buyer.checked', { checked: number(checked), total: number(total) })}
        </Text>
      ) : null}
    </Stack>
  );
}

/** The columns of the workbook, with what is written into them and an example. */
function Written({
  template: { columns },
  rows,
  labelOf,
}: {
  template: BuyerTemplate;
  rows: readonly (readonly string[])[];
  labelOf: (column: BuyerTemplate['columns'][number]) => string;
}) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  const written = columns.filter(({ target }) => target.kind !== 'skip' && target.kind !== 'undecided');
  return (
    <Stack gap={6}>
      <Text as="h3" size="sm" tone="faint" weight={560}>
        {t('buyer.written', { count: written.length, formatted: number(written.length) })}
      </Text>
      <ul className={css['columns']}>
        {written.map((column) => {
          const place = columns.indexOf(column);
          const example = rows.map((row) => row[place] ?? '').find((text) => text !== '');
          return (
            <li key={column.index} className={css['line']}>
              <span className={css['letter']}>{column.letter}</span>
              <Text breaks>
                {column.header === '' ? t('buyer.column', { letter: column.letter }) : column.header}
              </Text>
              <Text tone="soft" breaks>
                {labelOf(column)}
              </Text>
              <Text tone="faint" size="sm" clip>
                {example}
              </Text>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

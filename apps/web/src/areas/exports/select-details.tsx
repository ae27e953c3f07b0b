import {
  configurationValue,
  downloadExport,
  downloadImageAddresses,
  exportFormats,
  type ExportFormat,
  type ExportTemplate,
  type listExportTemplates,
  type ResultOf,
} from '@sourcewiz/contract';
import { Info, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded, together, type Loading } from '../../platform/list/loaded.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { ChosenTemplate, DownloadPanel } from './download-panel.tsx';
import { DetailList } from './detail-list.tsx';
import { bodyOf, hasThumbnailWarning, type ExportChoice } from './export-choice.ts';
import css from './exports.module.css';
import { useDetails } from './use-details.ts';

const PLACEHOLDERS = 13;

export type TemplateList = Loading<ResultOf<typeof listExportTemplates>>;

/** What the file will contain, and its format (EXPORT-001). */
export function SelectDetails({
  choice,
  list,
  template,
  onChange,
  onCreate,
  onStarted,
  onClose,
}: {
  choice: ExportChoice;
  list: TemplateList;
  template: ExportTemplate | undefined;
  onChange: () => void;
  onCreate: () => void;
  /** Called when the file is being made. */
  onStarted: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('exports');
  const { query, details, fixed } = useDetails();
  const [picked, setPicked] = useState<ExportFormat | null>(null);
  const format = picked ?? template?.file_format ?? 'xlsx';
  const download = useAct(downloadExport, { onDone: onStarted });
  const images = useAct(downloadImageAddresses, { onDone: onStarted });
  const mayHavePictures = usePermitted(downloadImageAddresses);
  return (
    <DownloadPanel
      choice={choice}
      isReady={template !== undefined}
      call={downloadExport}
      isActing={download.isActing}
      buttons={
        mayHavePictures ? (
          <Button
            variant="text"
            loading={images.isActing}
            onClick={() => void images.act({ body: bodyOf(choice) })}
          >
            {t('select.images')}
          </Button>
        ) : null
      }
      onDownload={() => {
        if (template === undefined) return;
        const body = { ...bodyOf(choice), template_id: template.id, file_format: format };
        void download.act({ body });
      }}
      onClose={onClose}
    >
      <Loaded
        query={together({ list, attributes: query })}
        what={t('templates.failed')}
        waiting={<LineSkeletons count={PLACEHOLDERS} />}
      >
        {() =>
          template === undefined ? null : (
            <Stack gap={20}>
              <ChosenTemplate
                kind={t('select.template')}
                name={template.name}
                buttons={
                  <Button icon={<Plus size={14} aria-hidden />} onClick={onCreate}>
                    {t('select.create')}
                  </Button>
                }
                onChange={onChange}
              />
              <Field label={t('select.format')} note={t(`formatNotes.${format}`)}>
                {(control) => (
                  <ChoiceField
                    id={control.id}
                    describedBy={control['aria-describedby']}
                    label={t('select.format')}
                    choices={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
                    value={format}
                    onChange={(value) => setPicked(exportFormats.find((one) => one === value) ?? null)}
                  />
                )}
              </Field>
              {format === 'xlsx' ? <ThumbnailWarning choice={choice} /> : null}
              <DetailList template={template} details={details} fixed={fixed} />
            </Stack>
          )
        }
      </Loaded>
    </DownloadPanel>
  );
}

/** EXPORT-018, EXPORT-019. */
function ThumbnailWarning({ choice }: { choice: ExportChoice }) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  const { data } = useCall(
    configurationValue,
    { params: { name: 'excel_export_image_config' } },
    { staleTime: Infinity },
  );
  const value = data?.value.value['product_threshold'];
  const threshold = typeof value === 'number' ? value : undefined;
  if (threshold === undefined || !hasThumbnailWarning(choice, threshold)) return null;
  return (
    <Row gap={8} align="start" role="status" className={css['note']}>
      <Info size={16} aria-hidden style={{ flex: 'none' }} />
      <Text>
        <b>{t('select.thumbnails')}</b>
        <br />
        <Text tone="soft" size="sm">
          {t('select.thumbnailsWhy', { limit: number(threshold) })}
        </Text>
      </Text>
    </Row>
  );
}

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
import { Download, Info, Plus, Repeat } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { CloseButton } from '../../platform/kit/overlays/layer.tsx';
import { SidePanel } from '../../platform/kit/overlays/side-panel.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded, together, type Loading } from '../../platform/list/loaded.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { DetailList } from './detail-list.tsx';
import { bodyOf, countOf, hasThumbnailWarning, type ExportChoice } from './export-choice.ts';
import css from './exports.module.css';
import { useDetails } from './use-details.ts';

/** EXPORT-004, EXPORT-005. */
const WIDTH = 804;
const PLACEHOLDERS = 13;

export type TemplateList = Loading<ResultOf<typeof listExportTemplates>>;

/** What the file will hold, and in which format (EXPORT-001). */
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
  /** Hears that the file is being made. */
  onStarted: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('exports');
  const { t: platform } = useTranslation('platform');
  const { number } = useFormats();
  const { query, details, fixed } = useDetails();
  const [picked, setPicked] = useState<ExportFormat | null>(null);
  const format = picked ?? template?.file_format ?? 'xlsx';
  const download = useAct(downloadExport, { onDone: onStarted });
  const images = useAct(downloadImageAddresses, { onDone: onStarted });
  const mayHavePictures = usePermitted('download_product_images');
  const count = countOf(choice);
  return (
    <SidePanel
      title={t('select.title')}
      note={t('select.products', { count, formatted: number(count) })}
      width={WIDTH}
      unsaved={false}
      onClose={onClose}
      footer={
        <>
          {mayHavePictures ? (
            <Button
              variant="text"
              loading={images.isActing}
              onClick={() => void images.act({ body: bodyOf(choice) })}
            >
              {t('select.images')}
            </Button>
          ) : null}
          <CloseButton>{platform('actions.cancel')}</CloseButton>
          <Button
            variant="primary"
            icon={<Download size={15} aria-hidden />}
            disabled={template === undefined}
            loading={download.isActing}
            onClick={() => {
              if (template === undefined) return;
              const body = { ...bodyOf(choice), template_id: template.id, file_format: format };
              void download.act({ body });
            }}
          >
            {t('select.download')}
          </Button>
        </>
      }
    >
      <Loaded
        query={together({ list, attributes: query })}
        what={t('templates.failed')}
        waiting={<LineSkeletons count={PLACEHOLDERS} />}
      >
        {() =>
          template === undefined ? null : (
            <Stack gap={20}>
              <Row gap={10} wrap justify="between" className={css['template']}>
                <Stack gap={2}>
                  <Text size="sm" tone="faint">
                    {t('select.template')}
                  </Text>
                  <Text weight={560} breaks>
                    {template.name}
                  </Text>
                </Stack>
                <Row gap={8} wrap>
                  <Button icon={<Repeat size={14} aria-hidden />} onClick={onChange}>
                    {t('select.change')}
                  </Button>
                  <Button icon={<Plus size={14} aria-hidden />} onClick={onCreate}>
                    {t('select.create')}
                  </Button>
                </Row>
              </Row>
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
    </SidePanel>
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

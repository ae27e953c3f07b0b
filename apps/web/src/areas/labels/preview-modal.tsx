import { previewLabels, type InputOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Stack } from '../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { CardSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { LeftOut } from './left-out.tsx';
import css from './labels.module.css';

/** The first page as it will be printed. */
export function PreviewModal({
  order,
  onClose,
}: {
  order: InputOf<typeof previewLabels>['body'];
  onClose: () => void;
}) {
  const { t } = useTranslation('labels');
  const { number } = useFormats();
  const preview = useCall(previewLabels, { body: { ...order, part: 'page' } });
  const pages = preview.data?.pages ?? 1;
  return (
    <Dialog
      title={t('preview.title')}
      width={720}
      onClose={onClose}
      {...(pages > 1 ? { text: t('preview.first', { formatted: number(pages) }) } : {})}
    >
      <Loaded query={preview} what={t('preview.failed')} waiting={<CardSkeletons count={1} />}>
        {({ svg, order: { left_out } }) => (
          <Stack gap={12}>
            <LeftOut {...left_out} />
            <img
              className={css['page']}
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
              alt={t('preview.label')}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

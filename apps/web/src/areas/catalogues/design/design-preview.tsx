import { previewCataloguePdf, type PaperLook, type ResultOf } from '@sourcewiz/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { CardSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import css from './design.module.css';

export type DesignPreview = ResultOf<typeof previewCataloguePdf>;

/** A page of the PDF with these options. */
export function usePreview(catalogueId: number, look: PaperLook, page: number) {
  const body = { collection_id: catalogueId, look, page };
  return useCall(previewCataloguePdf, { body }, { whileLoading: 'keep', staleTime: 60_000 });
}

/** The page as it is made, and the way to the others. */
export function PreviewPane({
  preview,
  page,
  design,
  onPage,
}: {
  preview: ReturnType<typeof usePreview>;
  page: number;
  /** Its name. */
  design: string;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const pages = preview.data?.pages ?? 1;
  return (
    <section className={css['pane']} aria-label={t('design.preview', { name: design })}>
      <Row justify="between">
        <Text as="b" weight={560}>
          {t('design.preview', { name: design })}
        </Text>
        <Row gap={6}>
          <IconButton
            label={t('design.before')}
            icon={<ChevronLeft size={16} />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <Text figures>
            {t('design.page', { page: number(Math.min(page, pages)), pages: number(pages) })}
          </Text>
          <IconButton
            label={t('design.after')}
            icon={<ChevronRight size={16} />}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </Row>
      </Row>
      <Loaded query={preview} what={t('design.previewWhat')} waiting={<CardSkeletons count={1} />}>
        {({ image, ratio }) => (
          <img
            className={css['sheet']}
            style={{ aspectRatio: ratio }}
            data-stale={preview.isPlaceholderData || undefined}
            src={image}
            alt={t('design.pageAlt', { page: number(page), name: design })}
          />
        )}
      </Loaded>
    </section>
  );
}

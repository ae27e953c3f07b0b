import { paperPreview, type TradePaperDetails } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Card } from '../../platform/kit/page/card.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import css from './papers.module.css';

/** The real paper: drawn by the renderer of the PDF from what is kept. */
export function PaperPreview({ paper }: { paper: TradePaperDetails }) {
  const { t } = useTranslation('papers');
  const preview = useCall(paperPreview, { params: { id: paper.id }, query: {} }, { whileLoading: 'keep' });
  return (
    <Stack gap={12}>
      <Loaded query={preview} what={t('pages.preview')} waiting={<LineSkeletons count={12} />}>
        {({ svg }) => <Pages svg={svg} alt={t('previewAlt')} />}
      </Loaded>
      {paper.state === 'draft' ? (
        <Card title={t('freezes')}>
          <Text tone="soft" size="sm">
            {t(paper.type === 'packaging-list' ? 'freezesCartons' : 'freezesText')}
          </Text>
        </Card>
      ) : null}
    </Stack>
  );
}

function Pages({ svg, alt }: { svg: string; alt: string }) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(svg)}`, [svg]);
  return <img className={css['preview']} src={address} alt={alt} />;
}

import { previewCataloguePage, type InputOf } from '@sourcewiz/contract';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { useSettled } from '../../../platform/kit/use-settled.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { PageFrame, type FrameWidth } from './page-frame.tsx';

export type PreviewChanges = NonNullable<
  NonNullable<InputOf<typeof previewCataloguePage>['body']>['changes']
>;

/** The catalogue as its buyers see it, with changes that are not saved yet; one can walk about in it. */
export function BuyerPreview({ catalogueId, changes }: { catalogueId: number; changes: PreviewChanges }) {
  const { t } = useTranslation('catalogues');
  const isPhone = usePhone();
  const [chosen, setWidth] = useState<FrameWidth>();
  const [at, setAt] = useState('');
  // As text, because the changes are another object each time.
  const settled = useSettled(JSON.stringify(changes));
  const query = useCall(
    previewCataloguePage,
    { params: { id: catalogueId }, body: { changes: JSON.parse(settled) as PreviewChanges, at } },
    { whileLoading: 'keep' },
  );
  const width = chosen ?? (isPhone ? 'phone' : 'desktop');
  return (
    <Stack gap={0}>
      <Row justify="between" wrap style={{ padding: '8px 16px' }}>
        <Text tone="faint" size="sm">
          {t('preview.text')}
        </Text>
        <Segmented
          label={t('preview.width')}
          value={width}
          onChange={setWidth}
          items={[
            { key: 'desktop', label: t('preview.desktop'), icon: <Monitor size={15} /> },
            { key: 'phone', label: t('preview.phone'), icon: <Smartphone size={15} /> },
          ]}
        />
      </Row>
      <Loaded query={query} what={t('preview.title')} waiting={<LineSkeletons count={12} />}>
        {({ html }) => (
          <PageFrame
            html={html}
            title={t('preview.title')}
            width={width}
            at={at}
            isStale={query.isPlaceholderData}
            onGo={setAt}
          />
        )}
      </Loaded>
    </Stack>
  );
}

import { quotationActivity } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';

/** What happened, the latest first. */
export function QuotationHistory({ enquiryId }: { enquiryId: number }) {
  const { t } = useTranslation('quotations');
  const { when } = useFormats();
  const query = useCall(quotationActivity, { params: { id: enquiryId }, query: {} });
  if (query.data?.entries.length === 0) return null;
  return (
    <Card title={t('history.title')}>
      <Loaded query={query} what={t('history.title')} waiting={<LineSkeletons count={4} />}>
        {({ entries }) => (
          <Stack as="ul" gap={8}>
            {entries.map(({ id, at, kind, by, revision, text }) => (
              <Stack as="li" key={id} gap={0}>
                <Text>{t(`history.kinds.${kind}`, { name: by, revision: revision ?? '' })}</Text>
                {text === '' ? null : (
                  <Text tone="soft" size="sm" breaks>
                    {text}
                  </Text>
                )}
                <Text tone="faint" size="sm">
                  {when(at)}
                </Text>
              </Stack>
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

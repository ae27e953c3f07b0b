import { listCatalogues } from '@sourcewiz/contract';
import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';

const tones = { active: 'ok', draft: 'neutral', inactive: 'warn' } as const;

/** The catalogues that contain the product; nothing if there are none. */
export function UsedInCard({ productId }: { productId: number }) {
  const { t } = useTranslation('products');
  const permitted = usePermitted('view_catalogue_history');
  const { data } = useCall(
    listCatalogues,
    { query: { product_id: productId, limit: 20 } },
    { enabled: permitted },
  );
  if (data === undefined || data.catalogues.length === 0) return null;
  return (
    <Section title={t('usedIn.title')}>
      <Stack as="ul">
        {data.catalogues.map(({ id, name, status }) => (
          <Row as="li" key={id} gap={10}>
            <BookOpen size={15} aria-hidden />
            <Text grow clip weight={500} title={name}>
              {name}
            </Text>
            <Tag tone={tones[status]}>{t(`catalogue.${status}`)}</Tag>
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

import { getProducts } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';

const SHOWN = 7;

/** The products chosen in the library, which go into the new catalogue. */
export function ComingProducts({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const seesProducts = usePermitted('view_products');
  const { data = [] } = useCall(
    getProducts,
    { query: { ids: ids.slice(0, SHOWN) } },
    { enabled: seesProducts },
  );
  const more = ids.length - SHOWN;
  return (
    <Card title={t('buyer.chosenTitle')}>
      <Row wrap gap={14}>
        <Row gap={6}>
          {data.map(({ id, name, images }) => (
            <Thumb key={id} src={images[0]?.thumb} size={46} alt={name} title={name} />
          ))}
          {more > 0 ? (
            <Text tone="soft" size="sm" weight={560}>
              +{number(more)}
            </Text>
          ) : null}
        </Row>
        <Text as="p" tone="soft">
          {t('buyer.chosenText', { count: ids.length, formatted: number(ids.length) })}
        </Text>
      </Row>
    </Card>
  );
}

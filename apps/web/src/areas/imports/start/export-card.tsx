import { NOT_ARCHIVED, searchProducts } from '@sourcewiz/contract';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { ExportProducts } from '../../exports/index.ts';

/** The reverse: all products as a sheet, to edit and import again. */
export function ExportCard() {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(false);
  const matching = { filter_args: { filters: NOT_ARCHIVED } };
  const mayView = usePermitted('view_products');
  const { data } = useCall(
    searchProducts,
    { body: { ...matching, hitsPerPage: 1, facets: false } },
    { enabled: mayView },
  );
  const total = data?.nbHits ?? 0;
  if (!mayView) return null;
  return (
    <Card title={t('start.exportTitle')}>
      <Stack gap={12} align="start">
        <Text as="p" tone="soft">
          {t('start.exportText')}
        </Text>
        <Button
          icon={<Download size={14} aria-hidden />}
          disabled={total === 0}
          onClick={() => setOpen(true)}
        >
          {t('start.exportButton')}
        </Button>
      </Stack>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExportProducts choice={{ matching, total }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

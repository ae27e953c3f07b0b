import type { exportOf, InputOf } from '@sourcewiz/contract';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../api/open-download.ts';
import { useAct } from '../api/use-act.ts';
import { Button } from '../kit/fields/button.tsx';
import { usePermitted } from '../session/session.tsx';

type ExportCall = ReturnType<typeof exportOf>;

/** Downloads all pages of a list as an Excel file. @param query the filters and order of the list */
export function ExportButton<Op extends ExportCall>({
  operation,
  query,
}: {
  operation: Op;
  query: InputOf<Op>['body'];
}) {
  const { t } = useTranslation('platform');
  const mayExport = usePermitted(operation);
  const { act, isActing } = useAct<ExportCall>(operation, {
    onDone: ({ download_link: link }) => openDownload(link),
  });
  return mayExport ? (
    <Button
      icon={<Download size={15} aria-hidden />}
      loading={isActing}
      onClick={() => void act({ body: (query ?? {}) as never })}
    >
      {t('list.export')}
    </Button>
  ) : null;
}

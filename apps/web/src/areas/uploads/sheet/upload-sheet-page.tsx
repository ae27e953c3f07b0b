import {
  removeUploadSheet,
  takeUploadSheet,
  type Import,
  type ImportColumn,
  type Upload,
} from '@sourcewiz/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { CheckNote, SheetCheck, useImport } from '../../imports/index.ts';
import { uploadAddress } from '../start/upload-address.ts';
import { UploadPage } from '../upload-page.tsx';

const action = 'bulk_products_upload';

/** `/bulk-upload-sheet/{id}`: how the sheet of a bulk upload is read, before its products come into the upload. */
export function UploadSheetPage() {
  const { t } = useTranslation('uploads');
  const { id = '' } = useParams({ strict: false });
  return (
    <UploadPage
      id={id}
      action={action}
      step="sheet"
      title={t('sheet.title')}
      note={t('sheet.note')}
      waiting={<LineSkeletons count={8} />}
    >
      {(upload) => <Sheet upload={upload} />}
    </UploadPage>
  );
}

function Sheet({ upload }: { upload: Upload }) {
  const navigate = useNavigate();
  const { task_id: id, sheet, image_count: images } = upload;
  const isOpen = sheet?.state === 'matching' || sheet?.state === 'reading';
  const { data: imported } = useImport(isOpen ? sheet.import_id : null);
  const goOn = useEffectEvent(() => {
    const state = images > 0 ? 'image_grouping' : 'add_information_table';
    const isInvalid = sheet?.state === 'invalid';
    if (isInvalid) void navigate({ to: '/bulk-upload', search: { upload: id }, replace: true });
    else void navigate({ to: uploadAddress({ action, id, state }), replace: true });
  });
  useEffect(() => {
    if (!isOpen) goOn();
  }, [isOpen]);
  return (
    <SheetCheck
      imported={imported}
      renderHead={() => null}
      renderBar={(about) =>
        imported === undefined ? null : <TakeBar id={id} imported={imported} {...about} />
      }
    />
  );
}

function TakeBar({
  id,
  imported,
  columns,
  checking,
}: {
  id: string;
  imported: Import;
  columns: readonly ImportColumn[];
  checking: boolean;
}) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const take = useAct(takeUploadSheet);
  const remove = useAct(removeUploadSheet);
  const count = imported.products.new;
  const body = { task_id: id };
  return (
    <BottomBar
      note={
        <Row gap={12}>
          <CheckNote imported={imported} columns={columns} isForUpload />
        </Row>
      }
    >
      <Button loading={remove.isActing} onClick={() => void remove.act({ body })}>
        {t('progress.removeSheet')}
      </Button>
      <Button
        variant="primary"
        disabled={checking || imported.state === 'running'}
        loading={take.isActing || imported.state === 'running'}
        onClick={() => void take.act({ body })}
      >
        {t(checking ? 'sheet.checking' : 'sheet.take', { count, formatted: number(count) })}
      </Button>
    </BottomBar>
  );
}

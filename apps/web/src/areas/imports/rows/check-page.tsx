import type { Import } from '@sourcewiz/contract';
import { useEffect } from 'react';
import { FileCard } from '../files/file-card.tsx';
import { ImportPage } from '../import-page.tsx';
import { PhotoOffer, Offer } from '../photos/photo-offer.tsx';
import { rememberImport } from '../start/remembered-import.ts';
import { CheckBar } from './check-bar.tsx';
import { SheetCheck } from './sheet-check.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../layout/use-layout.ts';
import css from '../photos/photo-strip.module.css';

/** The check of an upload: columns matched to attributes, and what each row will do, before anything is written. */
export function CheckPage({ id, imported }: { id: string; imported: Import | undefined }) {
  useEffect(() => rememberImport(id), [id]);
  return (
    <ImportPage current="stepCheck">
      <SheetCheck
        imported={imported}
        renderHead={(matching) =>
          imported === undefined ? null : (
            <FileCard imported={imported}>
              {matching === null ? null : <PhotoOffer imported={imported} matching={matching} />}
              <PublishOffer imported={imported} />
            </FileCard>
          )
        }
        renderBar={(about) => (imported === undefined ? null : <CheckBar imported={imported} {...about} />)}
      />
    </ImportPage>
  );
}

/** Whether new products become drafts or are published, unless cells of the sheet say so. */
function PublishOffer({ imported }: { imported: Import }) {
  const { t } = useTranslation('imports');
  const { change, isChanging } = useLayout(imported);
  const { publishes_new: publishes, products } = imported;
  if (publishes === null || products.new === 0) return null;
  return (
    <div className={css['strip']}>
      <Offer
        icon={publishes ? Eye : EyeOff}
        isTaken={publishes}
        text={t(publishes ? 'publish.chosen' : 'publish.drafts')}
        action={t(publishes ? 'publish.undo' : 'publish.do')}
        loading={isChanging}
        onClick={() => change({ publish_new: !publishes })}
      />
    </div>
  );
}

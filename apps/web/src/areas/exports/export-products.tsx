import { listExportTemplates, type ExportTemplate } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { MatchBuyer } from './buyers/match-buyer.tsx';
import { SelectBuyer } from './buyers/select-buyer.tsx';
import { CreateTemplate } from './create-template.tsx';
import type { ExportChoice } from './export-choice.ts';
import { SelectDetails } from './select-details.tsx';
import { ChangeTemplate } from './change-template.tsx';

/** Which drawer is open; `ready` means that the file is being made. */
type Shown = 'details' | 'templates' | 'create' | 'match' | 'ready';

/** The export of products: the details, the templates, and the message that the file is being made. */
export function ExportProducts({ choice, onClose }: { choice: ExportChoice; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const [shown, setShown] = useState<Shown>('details');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [buyerId, setBuyerId] = useState<number | null>(null);
  const list = useCall(listExportTemplates, {});
  const templates = list.data?.templates ?? [];
  // If the template has been deleted meanwhile, the default replaces it.
  const chosen = templates.find(({ id }) => id === chosenId) ?? templates[0];
  const choose = ({ id }: ExportTemplate): void => {
    setChosenId(id);
    setBuyerId(null);
    setShown('details');
  };
  const showBuyer = (id: number, drawer: Shown): void => {
    setBuyerId(id);
    setShown(drawer);
  };
  switch (shown) {
    case 'match':
      return buyerId === null ? null : <MatchBuyer id={buyerId} onClose={() => setShown('details')} />;
    case 'details':
      return buyerId !== null ? (
        <SelectBuyer
          id={buyerId}
          choice={choice}
          onChange={() => setShown('templates')}
          onMatch={() => setShown('match')}
          onStarted={() => setShown('ready')}
          onClose={onClose}
        />
      ) : (
        <SelectDetails
          // Each template has its own format.
          key={chosen?.id}
          choice={choice}
          list={list}
          template={chosen}
          onChange={() => setShown('templates')}
          onCreate={() => setShown('create')}
          onStarted={() => setShown('ready')}
          onClose={onClose}
        />
      );
    case 'templates':
      return (
        <ChangeTemplate
          list={list}
          chosenId={buyerId === null ? chosen?.id : undefined}
          onChoose={choose}
          chosenBuyer={buyerId ?? undefined}
          onChooseBuyer={(id) => showBuyer(id, 'details')}
          onMatch={(id) => showBuyer(id, 'match')}
          onCreate={() => setShown('create')}
          onClose={() => setShown('details')}
        />
      );
    case 'create':
      return (
        <CreateTemplate
          names={templates.map(({ name }) => name)}
          onCreated={choose}
          onClose={() => setShown('details')}
        />
      );
    case 'ready':
      return (
        <Dialog
          title={t('ready.title')}
          text={t('ready.text')}
          width={440}
          onClose={onClose}
          actions={
            <Button variant="primary" onClick={onClose}>
              {t('ready.done')}
            </Button>
          }
        />
      );
  }
}

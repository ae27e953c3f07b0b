import { listExportTemplates, type ExportTemplate } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { CreateTemplate } from './create-template.tsx';
import type { ExportChoice } from './export-choice.ts';
import { SelectDetails } from './select-details.tsx';
import { ChangeTemplate } from './change-template.tsx';

/** Which drawer is open; `ready`: the file is being made. */
type Shown = 'details' | 'templates' | 'create' | 'ready';

/** The export of products: the details, the templates, and word that the file is on its way. */
export function ExportProducts({ choice, onClose }: { choice: ExportChoice; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const [shown, setShown] = useState<Shown>('details');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const list = useCall(listExportTemplates, {});
  const templates = list.data?.templates ?? [];
  // One that somebody has deleted meanwhile gives way to the default.
  const chosen = templates.find(({ id }) => id === chosenId) ?? templates[0];
  const choose = ({ id }: ExportTemplate): void => {
    setChosenId(id);
    setShown('details');
  };
  switch (shown) {
    case 'details':
      return (
        <SelectDetails
          // Another template has a format of its own.
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
          chosenId={chosen?.id}
          onChoose={choose}
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

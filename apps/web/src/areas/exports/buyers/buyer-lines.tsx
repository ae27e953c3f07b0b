import {
  addBuyerTemplate,
  deleteBuyerTemplate,
  listBuyerTemplates,
  type ListedBuyerTemplate,
} from '@sourcewiz/contract';
import { Columns3, FileUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOneUpload } from '../../../platform/upload/use-one-upload.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import { DeleteTemplate, TemplateRow } from '../template-row.tsx';

/** The file types that buyers send: the newer formats of Excel. */
const ACCEPTED = '.xlsx,.xlsm';

/** The buyers' workbooks to choose from, each to be matched again or deleted; and a way to add one. */
export function BuyerLines({
  chosenId,
  onChoose,
  onMatch,
}: {
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  onMatch: (id: number) => void;
}) {
  const { t } = useTranslation('exports');
  const mayChange = usePermitted('update_products');
  const list = useCall(listBuyerTemplates, {});
  const [deleted, setDeleted] = useState<ListedBuyerTemplate | null>(null);
  const remove = useAct(deleteBuyerTemplate, {
    onDone: () => {
      setDeleted(null);
      toast({ tone: 'ok', title: t('templates.deleted') });
    },
  });
  return (
    <Stack gap={8} as="section">
      <Row justify="between" gap={8}>
        <Text as="h3" size="sm" tone="faint" weight={560}>
          {t('buyer.kinds')}
        </Text>
        {mayChange ? <AddBuyerTemplate onAdded={onMatch} /> : null}
      </Row>
      <Loaded query={list} what={t('templates.failed')} waiting={null}>
        {(templates) =>
          templates.length === 0 ? (
            <Text as="p" size="sm" tone="soft">
              {t(mayChange ? 'buyer.none' : 'buyer.noneYet')}
            </Text>
          ) : (
            <Stack as="ul" gap={4} style={{ padding: 0, listStyle: 'none' }}>
              {templates.map((template) => (
                <BuyerLine
                  key={template.id}
                  template={template}
                  isChosen={template.id === chosenId}
                  onChoose={() => onChoose(template.id)}
                  onMatch={() => onMatch(template.id)}
                  onDelete={() => setDeleted(template)}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <DeleteTemplate
        name={deleted?.name}
        busy={remove.isActing}
        onDelete={() => (deleted === null ? undefined : void remove.act({ params: { id: deleted.id } }))}
        onClose={() => setDeleted(null)}
      />
    </Stack>
  );
}

function AddBuyerTemplate({ onAdded }: { onAdded: (id: number) => void }) {
  const { t } = useTranslation('exports');
  const { send, sending } = useOneUpload(addBuyerTemplate, {
    stored: ({ id }) => onAdded(id),
    refused: (problem) => problem && toast({ tone: 'bad', title: problemText(problem) }),
  });
  return (
    <FilePicker
      accept={ACCEPTED}
      onFiles={(files) => void send(files)}
      input={{ 'aria-label': t('buyer.add') }}
    >
      {(pick) => (
        <Button
          size="small"
          icon={<FileUp size={14} aria-hidden />}
          loading={sending !== null}
          onClick={pick}
        >
          {t('buyer.add')}
        </Button>
      )}
    </FilePicker>
  );
}

function BuyerLine({
  template: { name, buyer, filled, open },
  isChosen,
  onChoose,
  onMatch,
  onDelete,
}: {
  template: ListedBuyerTemplate;
  isChosen: boolean;
  onChoose: () => void;
  onMatch: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  const mayChange = usePermitted('update_products');
  const items: MenuItem[] = [
    { key: 'match', label: t('buyer.match'), icon: <Columns3 size={15} aria-hidden />, onClick: onMatch },
    {
      key: 'delete',
      label: t('templates.delete'),
      icon: <Trash2 size={15} aria-hidden />,
      onClick: onDelete,
    },
  ];
  return (
    <TemplateRow
      name={name}
      note={buyer === '' ? t('buyer.filled', { count: filled, formatted: number(filled) }) : buyer}
      tag={
        open > 0 ? (
          <Tag tone="warn">{t('buyer.questions', { count: open, formatted: number(open) })}</Tag>
        ) : null
      }
      isChosen={isChosen}
      onChoose={onChoose}
      items={mayChange ? items : []}
    />
  );
}

import { addCatalogueProducts, createCatalogue, listCatalogues, type Catalogue } from '@sourcewiz/contract';
import { ArrowLeft, BookOpen, Plus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { PopoverForm } from '../../../platform/kit/overlays/popover-form.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { RecordPicker, type Entry } from '../../../platform/pick/record-picker.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import css from './add-to-catalogue.module.css';
import { idsOf } from './selected/selected-ids.ts';
import { useExclusiveCheck } from './use-exclusive-check.tsx';
import { countOf, type Selection } from './selected/product-selection.ts';

interface Props {
  anchor: RefObject<HTMLButtonElement | null>;
  selection: Selection;
  onClose: () => void;
}

/** Adds the chosen products to an existing or a new catalogue. */
export function AddToCatalogue({ anchor, selection, onClose }: Props) {
  const { t } = useTranslation('products');
  const mayList = usePermitted('view_catalogue_history');
  const [making, setMaking] = useState(!mayList);
  return (
    <Popover anchor={anchor} label={t('catalogue.title')} onClose={onClose}>
      {making ? (
        <NewCatalogue
          selection={selection}
          onClose={onClose}
          onBack={mayList ? () => setMaking(false) : null}
        />
      ) : (
        <ChooseCatalogue selection={selection} onClose={onClose} onNew={() => setMaking(true)} />
      )}
    </Popover>
  );
}

function ChooseCatalogue({ selection, onClose, onNew }: Omit<Props, 'anchor'> & { onNew: () => void }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const [words, setWords] = useState('');
  const list = useCall(
    listCatalogues,
    // Catalogues with a revoked link get no new products by accident.
    { query: { limit: 50, without_status: 'inactive', ...(words === '' ? {} : { search: words }) } },
    { whileLoading: 'keep' },
  );
  const { act, isActing } = useAct(addCatalogueProducts);
  const open = useOpenCatalogue();
  const { start, isStarting, warning } = useChecked(selection, onClose);
  const add = async (catalogue: Catalogue, ids: number[]): Promise<void> => {
    const result = await act({ query: { collections_id: catalogue.id }, body: { product_ids: ids } });
    if (!result.ok) return;
    const { added } = result.data;
    toast({
      tone: 'ok',
      title:
        added === 0
          ? t('catalogue.alreadyIn', { name: catalogue.name })
          : t('catalogue.added', { count: added, formatted: number(added), name: catalogue.name }),
      action: open(catalogue.id),
    });
    onClose();
  };
  const entryOf = ({ product_count: count, buyer_company: buyer, ...catalogue }: Catalogue): Entry => ({
    id: catalogue.id,
    name: catalogue.name,
    note: t('catalogue.holds', { count, formatted: number(count), buyer }),
    mark: <BookOpen size={15} aria-hidden />,
    aside: (
      <Tag tone={catalogue.status === 'active' ? 'ok' : 'neutral'}>{t(`catalogue.${catalogue.status}`)}</Tag>
    ),
  });
  return (
    <>
      <RecordPicker
        label={t('catalogue.search')}
        what={t('catalogue.list')}
        words={words}
        onWords={setWords}
        query={list}
        rows={({ catalogues }) => catalogues}
        entryOf={entryOf}
        disabled={isActing || isStarting}
        nothing={t('catalogue.none')}
        onPick={(catalogue) => void start(catalogue.buyer_company, (ids) => add(catalogue, ids))}
      />
      <Button variant="text" className={css['new']} icon={<Plus size={15} aria-hidden />} onClick={onNew}>
        {t('catalogue.new')}
      </Button>
      {warning}
    </>
  );
}

function NewCatalogue({
  selection,
  onClose,
  onBack,
}: Omit<Props, 'anchor'> & { onBack: (() => void) | null }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const [name, setName] = useState('');
  const [buyer, setBuyer] = useState('');
  const { act, isActing } = useAct(createCatalogue);
  const ready = name.trim() !== '' && buyer.trim() !== '';
  const count = countOf(selection);

  const open = useOpenCatalogue();
  const { start, isStarting, warning } = useChecked(selection, onClose);
  const make = async (ids: number[]): Promise<void> => {
    const body = { name: name.trim(), buyer_company: buyer.trim(), product_ids: ids };
    const result = await act({ body });
    if (!result.ok) return;
    const made = result.data.product_count;
    toast({
      tone: 'ok',
      title: t('catalogue.made', { name: result.data.name, count: made, formatted: number(made) }),
      action: open(result.data.id),
    });
    onClose();
  };
  return (
    <PopoverForm
      action={t('catalogue.make', { count, formatted: number(count) })}
      disabled={!ready || isActing || isStarting}
      onSubmit={() => void start(buyer.trim(), make)}
    >
      {onBack === null ? null : (
        <Row>
          <Button variant="text" size="small" icon={<ArrowLeft size={14} aria-hidden />} onClick={onBack}>
            {t('catalogue.back')}
          </Button>
        </Row>
      )}
      <Field label={t('catalogue.name')}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={name}
            maxLength={120}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('catalogue.buyer')}>
        {(control) => (
          <TextInput
            {...control}
            value={buyer}
            maxLength={120}
            onChange={(event) => setBuyer(event.target.value)}
          />
        )}
      </Field>
      {warning}
    </PopoverForm>
  );
}

/** The action that a notice offers for a catalogue that got products. */
function useOpenCatalogue(): (id: number) => { label: string; run: () => void } {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  return (id) => ({
    label: t('catalogue.open'),
    run: () => void navigate({ to: `/catalogue-table/${id}` as string }),
  });
}

/** Finds out which products are chosen, asks about those exclusive to another buyer, and continues with the rest. */
function useChecked(selection: Selection, onClose: () => void) {
  const { t } = useTranslation('library');
  const { check, warning } = useExclusiveCheck();
  const [isStarting, setStarting] = useState(false);
  const start = async (buyer: string, go: (ids: number[]) => Promise<void>): Promise<void> => {
    setStarting(true);
    try {
      await check(await idsOf(selection), buyer, async (ids) => {
        if (ids.length > 0) return go(ids);
        toast({ tone: 'info', title: t('exclusive.noneLeft') });
        return onClose();
      });
    } catch {
      toast({ tone: 'bad', title: t('bar.failed') });
    }
    setStarting(false);
  };
  return { start, isStarting, warning };
}

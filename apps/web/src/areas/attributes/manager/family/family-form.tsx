import {
  deleteFamily,
  getFamilies,
  proposeFamily,
  saveFamily,
  type Attribute,
  type Category,
  type Families,
  type Family,
  type ResultOf,
} from '@sourcewiz/contract';
import { RotateCcw, Wand2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../../../platform/api/call.ts';
import { useAct } from '../../../../platform/api/use-act.ts';
import { useCall } from '../../../../platform/api/use-call.ts';
import { FormPanel } from '../../../../platform/form/form-panel.tsx';
import { useForm } from '../../../../platform/form/use-form.ts';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../../platform/kit/fields/choices/choice-field.tsx';
import { Stack, Text } from '../../../../platform/kit/layout/layout.tsx';
import { askConfirm } from '../../../../platform/kit/confirm/ask-confirm.ts';
import { askToLeave } from '../../../../platform/kit/confirm/ask-to-leave.ts';
import { toast } from '../../../../platform/kit/toasts/toast-store.ts';
import css from '../attribute-drawer.module.css';
import {
  draftOf,
  entriesOf,
  rowOf,
  shownRows,
  type FamilyDraft,
  type FamilyRow,
} from './family-draft.rules.ts';
import { FamilyList } from './family-list.tsx';

export interface FamilyFormProps {
  title: string;
  category: Category;
  /** Null for the family of the whole category. */
  subId: number | null;
  families: Families;
  attributes: readonly Attribute[];
  /** Whether a family of its own is saved. */
  hasOwn: boolean;
  showsSubs: boolean;
  isOpen: boolean;
  onSub: (id: number | null) => void;
  onClose: () => void;
}

/** The family of a category or sub-category: proposed from the products, changed, sorted, deleted. */
export function FamilyForm(props: FamilyFormProps) {
  const { title, category, subId, families, attributes, hasOwn, isOpen, onSub, onClose } = props;
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const of = { category_id: category.id, ...(subId === null ? {} : { sub_category_id: subId }) };
  const record = useMemo(() => familyIn(families, subId), [families, subId]);
  const form = useForm<Family, FamilyDraft>({
    record,
    isOpen,
    nameOf: () => `family:${category.id}:${subId ?? ''}`,
    read: draftOf,
    wholeLists: ['attributes'],
    send: ({ draft, record: begun }) =>
      call(saveFamily, { body: { ...of, attributes: entriesOf(draft), revision: begun.revision } }),
    reload: async () =>
      familyIn(await fetchCall(getFamilies, { query: { category_id: category.id } }), subId),
    saidWhenSaved: () => t('family.saved'),
    onSaved: (_, isLeft) => isLeft || onClose(),
  });
  const proposal = useCall(proposeFamily, { query: of }, { staleTime: 60_000 });
  const removal = useAct(deleteFamily, {
    onDone: () => {
      toast({ tone: 'ok', title: t('family.removed') });
      form.discard();
      onClose();
    },
  });
  const { attributes: rows } = form.draft;
  const change = (next: FamilyDraft['attributes']): void => form.set('attributes', next);
  const leaves = async (): Promise<boolean> => {
    if (!form.isUnsaved) return true;
    if (!(await askToLeave())) return false;
    form.discard();
    return true;
  };
  const back = subId === null ? 'family.toStandard' : 'family.toCategory';
  const remove = async (): Promise<void> => {
    const isSure = await askConfirm({
      title: t(back, { name: category.name }),
      text: t('family.removeText'),
      yes: t(back, { name: category.name }),
      danger: true,
    });
    if (isSure) await removal.act({ query: { ...of, revision: form.record.revision } });
  };
  const looked = proposal.data;
  return (
    <FormPanel
      form={form}
      open={isOpen}
      title={title}
      note={t('family.note')}
      action={t('save')}
      className={css['parts']}
      conflict={{
        nameOf: () => t('family.list'),
        shownValue: ({ own }) =>
          shownRows((own as FamilyDraft | undefined)?.attributes ?? [], attributes)
            .map(({ attribute }) => attribute.name)
            .join(', '),
      }}
      onClose={onClose}
    >
      <Stack gap={12}>
        {props.showsSubs && category.sub_categories.length > 0 ? (
          <ChoiceField
            label={t('family.of')}
            choices={scopesOf(category, families, t('family.all'), t('family.own'))}
            value={String(subId ?? '')}
            onChange={(value) => void leaves().then((may) => may && onSub(Number(value) || null))}
          />
        ) : null}
        <Text as="p" tone="soft">
          {hasOwn
            ? t('family.isOwn')
            : t(subId === null ? 'family.isStandard' : 'family.isCategory', { name: category.name })}
        </Text>
        <div className={css['proposal']}>
          <Button
            icon={<Wand2 size={15} aria-hidden />}
            disabled={looked === undefined}
            onClick={() => looked && change(looked.attributes.map(rowOf))}
          >
            {t('family.propose')}
          </Button>
          <Text as="p" tone="faint" size="sm">
            {looked === undefined
              ? null
              : t('family.basis', { count: looked.product_count, formatted: number(looked.product_count) })}
          </Text>
        </div>
        <Unlisted
          rows={rows}
          attributes={attributes}
          looked={looked}
          onAdd={(more) => change([...rows, ...more])}
        />
      </Stack>
      <FamilyList rows={rows} attributes={attributes} looked={looked} onChange={change} />
      {hasOwn ? (
        <div>
          <Button
            danger
            icon={<RotateCcw size={15} aria-hidden />}
            loading={removal.isActing}
            onClick={() => void remove()}
          >
            {t(back, { name: category.name })}
          </Button>
        </div>
      ) : null}
    </FormPanel>
  );
}

/** The current family of a place; a sub-category without its own starts with that of its category. */
function familyIn({ category, sub_categories: subs }: Families, subId: number | null): Family {
  if (subId === null) return category;
  return subs.find(({ id }) => id === subId) ?? { ...category, revision: 0 };
}

function scopesOf(category: Category, { sub_categories: own }: Families, all: string, ownWord: string) {
  return [
    { value: '', label: all },
    ...category.sub_categories.map(({ id, name }) => ({
      value: String(id),
      label: name,
      ...(own.some((one) => one.id === id) ? { note: ownWord } : {}),
    })),
  ];
}

/** Attributes that many products have by now, e.g. after an import, but that are not in the list yet. */
function Unlisted({
  rows,
  attributes,
  looked,
  onAdd,
}: {
  rows: readonly FamilyRow[];
  attributes: readonly Attribute[];
  looked: ResultOf<typeof proposeFamily> | undefined;
  onAdd: (rows: FamilyRow[]) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const listed = new Set(rows.map(({ attribute_id: id }) => id));
  const missing = (looked?.attributes ?? [])
    .filter(({ attribute_id: id, wanted, filled }) => wanted && filled > 0 && !listed.has(id))
    .map(rowOf);
  if (missing.length === 0) return null;
  const names = shownRows(missing, attributes).map(({ attribute }) => attribute.name);
  return (
    <Stack gap={8} align="start" role="status">
      <Text as="p">{t('family.unlisted', { names: names.join(', ') })}</Text>
      <Button size="small" onClick={() => onAdd(missing)}>
        {t('family.addAll', { count: missing.length, formatted: number(missing.length) })}
      </Button>
    </Stack>
  );
}

import {
  cellsOf,
  codeKinds,
  LABEL_COPIES_MAX,
  labelFormat,
  type CodeKind,
  LABEL_ITEMS_NAMED_MAX,
  previewLabels,
} from '@sourcewiz/contract';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import type { ChosenProducts } from '../../platform/offers/offers.ts';
import { wholeNumber, type LabelChoice, itemKey, orderOf } from './label-choice.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import css from './labels.module.css';

/** The code on a label; for chosen products also the number of copies and the first position. */
export function PrintOptions({
  choice,
  chosen,
  onChange,
  onPreview,
}: {
  choice: LabelChoice;
  chosen: ChosenProducts | null;
  onChange: (choice: LabelChoice) => void;
  onPreview: () => void;
}) {
  const { t } = useTranslation('labels');
  const format = labelFormat(choice.format);
  const cells = cellsOf(format);
  const limit = LABEL_COPIES_MAX;
  const set = (part: Partial<LabelChoice>): void => onChange({ ...choice, ...part });
  const isWrong = (text: string, to: number): boolean => wholeNumber(text, 1, to) === undefined;
  return (
    <Stack gap={14}>
      <Field label={t('code.title')} note={t(`code.notes.${choice.code}`)}>
        {({ id }) => (
          <ChoiceField
            id={id}
            label={t('code.title')}
            choices={codeKinds.map((kind) => ({ value: kind, label: t(`code.kinds.${kind}`) }))}
            value={choice.code}
            onChange={(code) => set({ code: (code ?? choice.code) as CodeKind })}
          />
        )}
      </Field>
      {chosen === null ? null : (
        <>
          <Row gap={14} align="start">
            <Field
              label={t('copies.title')}
              error={isWrong(choice.copies, limit) ? t('copies.wrong', { limit }) : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  value={choice.copies}
                  onChange={({ currentTarget }) => set({ copies: currentTarget.value })}
                />
              )}
            </Field>
            {format.kind === 'sheet' ? (
              <Field
                label={t('start.title')}
                note={t('start.note', { cells })}
                error={isWrong(choice.startCell, cells) ? t('start.wrong', { cells }) : undefined}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    inputMode="numeric"
                    value={choice.startCell}
                    onChange={({ currentTarget }) => set({ startCell: currentTarget.value })}
                  />
                )}
              </Field>
            ) : null}
          </Row>
          {'product_ids' in chosen ? (
            <Checkbox checked={choice.variants} onChange={(variants) => set({ variants, ownCopies: null })}>
              {t('variants')}
            </Checkbox>
          ) : null}
          <Row gap={8} wrap>
            <Button icon={<Eye size={14} aria-hidden />} onClick={onPreview}>
              {t('preview.open')}
            </Button>
            <Button variant="text" onClick={() => set({ ownCopies: choice.ownCopies === null ? {} : null })}>
              {t(choice.ownCopies === null ? 'copies.own' : 'copies.same')}
            </Button>
          </Row>
          {choice.ownCopies === null ? null : (
            <CopiesList
              choice={choice}
              own={choice.ownCopies}
              chosen={chosen}
              onChange={(ownCopies) => set({ ownCopies })}
            />
          )}
        </>
      )}
    </Stack>
  );
}

/** The number of copies for each product and variant. */
function CopiesList({
  choice,
  own,
  chosen,
  onChange,
}: {
  choice: LabelChoice;
  own: Readonly<Record<string, string>>;
  chosen: ChosenProducts;
  onChange: (own: Readonly<Record<string, string>>) => void;
}) {
  const { t } = useTranslation('labels');
  const { number } = useFormats();
  // Which labels there are does not depend on the numbers of copies.
  const body = orderOf({ ...choice, copies: '1', startCell: '1', ownCopies: null }, chosen);
  const items = useCall(
    previewLabels,
    { body: { ...(body as NonNullable<typeof body>), part: 'label' } },
    { enabled: body !== undefined, staleTime: 60_000, whileLoading: 'keep' },
  );
  return (
    <Loaded query={items} what={t('copies.title')} waiting={<LineSkeletons count={3} />}>
      {({ items: list, order }) => (
        <Stack gap={6} className={css['copies']}>
          {list.map((item) => {
            const key = itemKey(item);
            const value = own[key] ?? choice.copies;
            return (
              <Row key={key} gap={10} justify="between">
                <Stack gap={0} grow>
                  <Text clip>{item.code}</Text>
                  <Text tone="faint" size="sm" clip>
                    {item.name}
                  </Text>
                </Stack>
                <TextInput
                  className={css['count']}
                  inputMode="numeric"
                  aria-label={t('copies.of', { name: item.code })}
                  aria-invalid={wholeNumber(value, 0, LABEL_COPIES_MAX) === undefined}
                  value={value}
                  onChange={({ currentTarget }) => onChange({ ...own, [key]: currentTarget.value })}
                />
              </Row>
            );
          })}
          {order.labels > list.length ? (
            <Text tone="soft" size="sm">
              {t('copies.first', { formatted: number(LABEL_ITEMS_NAMED_MAX), copies: choice.copies })}
            </Text>
          ) : null}
        </Stack>
      )}
    </Loaded>
  );
}

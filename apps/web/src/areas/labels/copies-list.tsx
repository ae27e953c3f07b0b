import { LABEL_COPIES_MAX, LABEL_ITEMS_NAMED_MAX, previewLabels } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import type { ChosenProducts } from '../../platform/offers/offers.ts';
import { itemKey, orderOf, wholeNumber, type LabelChoice } from './label-choice.ts';
import css from './labels.module.css';

/** The number of copies for each product and variant. */
export function CopiesList({
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

import type { previewBackup, ResultOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { ChangedFields } from '../../../platform/record/record-history.tsx';
import css from './restored-product.module.css';

type Product = ResultOf<typeof previewBackup>['products'][number];
type Change = Product['changes'][number];

const fields = [
  'name',
  'product_id',
  'category',
  'status',
  'images',
  'attachments',
  'view_3d',
  'model',
  'packaging',
  'variants',
  'variant_types',
  'options',
] as const;

/**
 * A product of a restore: each field as it is now and as it would be, and who edited it since.
 * @param onOverwrite called with the tick for its edits; absent if all edits are overwritten
 */
export function RestoredProduct({
  product,
  overwrites,
  onOverwrite,
}: {
  product: Product;
  overwrites: boolean;
  onOverwrite: ((overwrites: boolean) => void) | undefined;
}) {
  const { t } = useTranslation('taskHistory');
  const nameOf = ({ field, field_name: name }: Change): string => {
    const known = fields.find((one) => one === field);
    return known === undefined ? name : t(`fields.${known}`);
  };
  const edits = product.changes.filter(({ edited_by: by }) => by !== null);
  const shown = overwrites ? product.changes : product.changes.filter(({ edited_by: by }) => by === null);
  return (
    <li className={css['product']}>
      <Row gap={10}>
        <Thumb src={product.thumb} size={38} />
        <Stack gap={0} grow>
          <Text weight={560} breaks>
            {product.name}
          </Text>
          <Text tone="faint" size="sm" breaks>
            {product.product_id}
          </Text>
        </Stack>
        {product.is_gone ? <Tag tone="ok">{t('backups.comesBack')}</Tag> : null}
      </Row>
      <ChangedFields
        fields={shown.map((change) => ({
          name: nameOf(change),
          part: change.variant_id,
          values: { before: change.now ?? '', after: change.restored ?? '' },
        }))}
      />
      {edits.length === 0 ? null : <Edits edits={edits} nameOf={nameOf} overwrites={overwrites} />}
      {edits.length === 0 || onOverwrite === undefined ? null : (
        <Checkbox checked={overwrites} onChange={onOverwrite}>
          {t('backups.includeOne')}
          <span className="visually-hidden">: {product.name}</span>
        </Checkbox>
      )}
    </li>
  );
}

/** Who edited what, one line for each person. */
function Edits({
  edits,
  nameOf,
  overwrites,
}: {
  edits: readonly Change[];
  nameOf: (change: Change) => string;
  overwrites: boolean;
}) {
  const { t } = useTranslation('taskHistory');
  const { when } = useFormats();
  const people = [...new Set(edits.map(({ edited_by: by }) => by ?? ''))];
  return people.map((name) => {
    const own = edits.filter(({ edited_by: by }) => by === name);
    const words = {
      name,
      fields: [...new Set(own.map(nameOf))].join(', '),
      when: when(
        own
          .map(({ edited_at: at }) => at ?? '')
          .toSorted()
          .at(-1) ?? '',
      ),
    };
    return (
      <Text key={name} as="p" tone={overwrites ? 'bad' : 'soft'} size="sm" breaks>
        {t(overwrites ? 'backups.editGoes' : 'backups.editStays', words)}
      </Text>
    );
  });
}

import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import type { GroupLine } from './group-layout.rules.ts';
import type { GroupListProps } from './group-list-props.ts';
import css from './groups.module.css';

/** A group or a product of the library that a group looks like. It is only proposed; the user decides. */
export function GroupNote({
  line: { group, note },
  all,
  changes,
}: GroupListProps & { line: Extract<GroupLine, { kind: 'note' }> }) {
  const { t } = useTranslation('uploads');
  const { percent } = useFormats();
  const like = group.like_group;
  const other = like === null ? undefined : all.find(({ id }) => id === like.id);
  if (note === 'group') {
    if (like === null || other === undefined) return null;
    return (
      <Row gap={8} wrap role="gridcell" className={css['note']}>
        <Thumb src={other.images[0]?.thumb} size={28} />
        <Text size="sm" className={css['noteWords']}>
          {`${t('groups.like', { name: other.groupName })} · `}
          <Text tone="faint" figures>
            {t('groups.likeBut', { percent: percent(like.confidence) })}
          </Text>
        </Text>
        <Button size="small" onClick={() => changes.merge([other.id, group.id])}>
          {t('groups.join')}
        </Button>
        <Button size="small" variant="text" onClick={() => changes.keepApart(group.id)}>
          {t('groups.notSame')}
        </Button>
      </Row>
    );
  }
  const product = group.like_product;
  if (product === null) return null;
  return (
    <Row gap={8} role="gridcell" className={css['note']}>
      <Thumb src={product.thumb} size={28} />
      <Text size="sm" clip>
        {`${t('groups.inLibrary', { id: product.variant?.variant_id ?? product.product_id })} · `}
        <Text tone="faint" figures>
          {`${product.name} · ${t('groups.likeBut', { percent: percent(product.confidence) })}`}
        </Text>
      </Text>
    </Row>
  );
}

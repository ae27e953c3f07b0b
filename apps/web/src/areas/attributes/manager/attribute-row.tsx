import type { Attribute } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { OpenRow } from './managed-list.tsx';
import { SortRow } from './sort-rows.tsx';

export interface RowOrder {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** One attribute of the list; its name opens it. */
export function AttributeRow({
  attribute,
  onOpen,
  order,
}: {
  attribute: Attribute;
  onOpen: () => void;
  /** Absent: the order cannot be changed at the moment. */
  order: RowOrder | undefined;
}) {
  const { t } = useTranslation('attributeManager');
  const { name } = attribute;
  const inside = (
    <OpenRow
      name={name}
      label={t('list.open', { name })}
      icon={attribute.is_internal ? <Lock size={13} aria-hidden /> : null}
      fact={t(`types.${attribute.dtype}`)}
      tags={<Badges attribute={attribute} />}
      isQuiet={attribute.isDisabled}
      onOpen={onOpen}
    />
  );
  if (!order) return <Row as="li">{inside}</Row>;
  return (
    <SortRow id={attribute.id} name={name} {...order}>
      {inside}
    </SortRow>
  );
}

function Badges({ attribute }: { attribute: Attribute }) {
  const { t } = useTranslation('attributeManager');
  const { isDisabled, compulsory, is_internal, is_filter, meta, visible } = attribute;
  return (
    <>
      {isDisabled ? <Tag tone="neutral">{t('badges.archived')}</Tag> : null}
      {compulsory ? <Tag tone="accent">{t('badges.compulsory')}</Tag> : null}
      {is_internal ? <Tag tone="warn">{t('badges.internal')}</Tag> : null}
      {is_filter ? <Tag>{t(meta.is_primary ? 'badges.primary' : 'badges.filter')}</Tag> : null}
      {visible ? null : <Tag>{t('badges.hidden')}</Tag>}
    </>
  );
}

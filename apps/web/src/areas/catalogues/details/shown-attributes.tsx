import type { Attribute } from '@sourcewiz/contract';
import { Lock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { MoveButtons } from '../../../platform/kit/sort/move-buttons.tsx';
import { SortableList } from '../../../platform/kit/sort/sortable-list.tsx';
import { SortRow } from '../pick/sort-row.tsx';
import { withoutIds } from '../pick/picked-products.rules.ts';
import { attributeGroups, SHOWN_MAX } from './shown-attributes.rules.ts';
import css from './shown-attributes.module.css';

/** Which attributes buyers see, and in which order. Internal ones are not offered. */
export function ShownAttributes({
  offered,
  shown,
  onChange,
}: {
  offered: readonly Attribute[];
  /** The chosen ones in their order. */
  shown: readonly Attribute[];
  onChange: (ids: number[]) => void;
}) {
  const { t } = useTranslation('catalogues');
  const ids = shown.map(({ id }) => id);
  const move = (from: number, to: number): void => onChange(moved(ids, from, to));
  return (
    <>
      <Text as="p" tone="soft">
        {t('details.attributesText')}
      </Text>
      <Heading>{t('details.shown')}</Heading>
      {shown.length === 0 ? (
        <Text as="p" tone="faint">
          {t('details.shownNone')}
        </Text>
      ) : null}
      <SortableList onMove={move}>
        <ol className={css['rows']}>
          {shown.map(({ id, name }, index) => (
            <SortRow
              key={id}
              id={id}
              index={index}
              name={name}
              remove={t('details.hide', { name })}
              onRemove={() => onChange(withoutIds(ids, [id]))}
            >
              <Text weight={500} clip grow>
                {name}
              </Text>
              <span className={css['moves']}>
                <MoveButtons name={name} index={index} count={shown.length} onMove={move} />
              </span>
            </SortRow>
          ))}
        </ol>
      </SortableList>
      <Offered
        offered={offered}
        chosen={ids}
        onShow={(id) => onChange([...ids, id])}
        isFull={ids.length >= SHOWN_MAX}
      />
      <Text as="p" size="sm" className={css['internal']}>
        <Lock size={13} aria-hidden />
        {t('details.internal')}
      </Text>
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text as="h3" tone="soft" size="sm" weight={560} className={css['heading']}>
      {children}
    </Text>
  );
}

function Offered({
  offered,
  chosen,
  onShow,
  isFull,
}: {
  offered: readonly Attribute[];
  chosen: readonly number[];
  onShow: (id: number) => void;
  isFull: boolean;
}) {
  const { t } = useTranslation('catalogues');
  // People who may not see the values of an attribute may not show them to buyers either.
  const rightsTo = useValueRights();
  const groups = attributeGroups(
    offered.filter((attribute) => rightsTo(attribute).mayView),
    chosen,
  );
  if (groups.length === 0) return null;
  return (
    <>
      <Heading>{t('details.more')}</Heading>
      <Stack gap={12}>
        {groups.map(({ tab, attributes }) => (
          <Stack key={tab} gap={6} role="group" aria-label={t(`details.tabs.${tab}`)}>
            <Text tone="faint" size="sm" aria-hidden>
              {t(`details.tabs.${tab}`)}
            </Text>
            <Row wrap gap={6}>
              {attributes.map(({ id, name }) => (
                <Button
                  key={id}
                  className={css['chip']}
                  icon={<Plus size={13} aria-hidden />}
                  aria-label={t('details.show', { name })}
                  disabled={isFull}
                  onClick={() => onShow(id)}
                >
                  {name}
                </Button>
              ))}
            </Row>
          </Stack>
        ))}
      </Stack>
    </>
  );
}

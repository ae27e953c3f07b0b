import type { Attribute } from '@sourcewiz/contract';
import { Lock, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { MoveButtons, SortableList, useSortableRow } from '../../../platform/kit/sort/sortable-list.tsx';
import { withoutIds } from '../pick/picked-products.rules.ts';
import { attributeGroups, chosenAttributes, SHOWN_MAX } from './shown-attributes.rules.ts';
import css from './shown-attributes.module.css';

/** Which attributes buyers see and in which order. Internal ones are not offered. */
export function ShownAttributes({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly Attribute[];
  /** Ids in their order. */
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const shown = chosenAttributes(chosen, offered);
  const ids = shown.map(({ id }) => id);
  const move = (from: number, to: number): void => onChange(moved(ids, from, to));
  return (
    <Card
      title={t('details.attributes')}
      aside={
        <span className={css['count']}>
          {t('details.attributesCount', { chosen: number(shown.length), total: number(offered.length) })}
        </span>
      }
    >
      <p className={css['always']}>{t('details.attributesText')}</p>
      <h3 className={css['heading']}>{t('details.shown')}</h3>
      {shown.length === 0 ? <p className={css['none']}>{t('details.shownNone')}</p> : null}
      <SortableList onMove={move}>
        <ol className={css['rows']}>
          {shown.map((attribute, index) => (
            <ShownRow
              key={attribute.id}
              attribute={attribute}
              index={index}
              count={shown.length}
              onMove={move}
              onHide={() => onChange(withoutIds(ids, [attribute.id]))}
            />
          ))}
        </ol>
      </SortableList>
      <Offered
        offered={offered}
        chosen={ids}
        onShow={(id) => onChange([...ids, id])}
        isFull={ids.length >= SHOWN_MAX}
      />
      <p className={css['internal']}>
        <Lock size={13} aria-hidden />
        {t('details.internal')}
      </p>
    </Card>
  );
}

function ShownRow({
  attribute: { id, name },
  index,
  count,
  onMove,
  onHide,
}: {
  attribute: Attribute;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onHide: () => void;
}) {
  const { t } = useTranslation('catalogues');
  const { attach, isDragging, grip } = useSortableRow({ id, index, name });
  return (
    <li ref={attach} className={css['row']} data-dragging={isDragging || undefined}>
      {grip}
      <span className={css['name']}>{name}</span>
      <span className={css['moves']}>
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
      </span>
      <button type="button" className={css['hide']} aria-label={t('details.hide', { name })} onClick={onHide}>
        <X size={15} aria-hidden />
      </button>
    </li>
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
  // Whoever does not see the values of an attribute does not show them to buyers either.
  const rightsTo = useValueRights();
  const groups = attributeGroups(
    offered.filter((attribute) => rightsTo(attribute).mayView),
    chosen,
  );
  if (groups.length === 0) return null;
  return (
    <>
      <h3 className={css['heading']}>{t('details.more')}</h3>
      {groups.map(({ tab, attributes }) => (
        <div key={tab} className={css['group']} role="group" aria-label={t(`details.tabs.${tab}`)}>
          <span className={css['tab']} aria-hidden>
            {t(`details.tabs.${tab}`)}
          </span>
          <div className={css['chips']}>
            {attributes.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className={css['chip']}
                aria-label={t('details.show', { name })}
                disabled={isFull}
                onClick={() => onShow(id)}
              >
                <Plus size={13} aria-hidden />
                {name}
              </button>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

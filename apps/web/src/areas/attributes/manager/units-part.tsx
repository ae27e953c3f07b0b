import { deleteUnit, dimensions, listUnits, updateUnit, type Unit } from '@sourcewiz/contract';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { ConfirmModal } from '../../../platform/kit/overlays/confirm-modal.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import css from './manager.module.css';
import { UnitDialog } from './unit-dialog.tsx';

/** All units by what they measure: standard ones can be taken out of lists, own ones changed and deleted. */
export function UnitsPart() {
  const { t } = useTranslation('attributeManager');
  const units = useCall(listUnits);
  const [edited, setEdited] = useState<{ unit: Unit | null } | null>(null);
  const [asked, setAsked] = useState<Unit | null>(null);
  const removing = useAct(deleteUnit, {
    onDone: () => toast({ tone: 'ok', title: t('units.deleted', { name: asked?.short_name ?? '' }) }),
  });
  return (
    <>
      <div className={css['tools']}>
        <span className={css['count']}>{t('units.note')}</span>
        <Button variant="primary" icon={<Plus size={15} />} onClick={() => setEdited({ unit: null })}>
          {t('units.add')}
        </Button>
      </div>
      {units.data === undefined ? (
        units.isError ? (
          <FailedState what={t('parts.units')} failure={units.error} onRetry={() => void units.refetch()} />
        ) : (
          <RowSkeletons count={9} columns={3} />
        )
      ) : (
        <div className={css['sections']}>
          {dimensions.map((dimension) => (
            <Card key={dimension} title={t(`units.dimensions.${dimension}`)} padding="flush">
              <UnitTable
                label={t(`units.dimensions.${dimension}`)}
                units={(units.data ?? []).filter(({ category }) => category === dimension)}
                onEdit={(unit) => setEdited({ unit })}
                onDelete={setAsked}
              />
            </Card>
          ))}
        </div>
      )}
      {edited === null ? null : <UnitDialog unit={edited.unit} onClose={() => setEdited(null)} />}
      <ConfirmModal
        open={asked !== null}
        tone="danger"
        title={t('units.deleteTitle', { name: asked?.short_name ?? '' })}
        text={t('units.deleteText')}
        confirm={t('units.deleteDone')}
        busy={removing.isActing}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) void removing.act({ params: { id: asked.id } }).then(() => setAsked(null));
        }}
      />
    </>
  );
}

function UnitTable({
  label,
  units,
  onEdit,
  onDelete,
}: {
  label: string;
  units: readonly Unit[];
  onEdit: (unit: Unit) => void;
  onDelete: (unit: Unit) => void;
}) {
  const { t } = useTranslation('attributeManager');
  return (
    <table className={css['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('units.unit')}</th>
          <th scope="col">{t('units.equals')}</th>
          <th scope="col">{t('units.offered')}</th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <UnitRow key={unit.id} unit={unit} onEdit={() => onEdit(unit)} onDelete={() => onDelete(unit)} />
        ))}
      </tbody>
    </table>
  );
}

function UnitRow({ unit, onEdit, onDelete }: { unit: Unit; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const { id, short_name: name, conversion_factor: factor, reference_unit: reference, own } = unit;
  const { act, isActing } = useAct(updateUnit);
  return (
    <tr>
      <td>
        <span className={css['unitName']}>
          {name}
          {own ? <Tag tone="accent">{t('units.own')}</Tag> : null}
        </span>
      </td>
      <td className={css['factor']}>
        {name === reference ? (
          <i>{t('units.reference')}</i>
        ) : (
          <>
            {number(factor)} <i>{reference}</i>
          </>
        )}
      </td>
      <td>
        <span className={css['unitActions']}>
          <Switch
            aria-label={t('units.offer', { name })}
            checked={unit.is_offered}
            loading={isActing}
            onChange={(is_offered) => void act({ params: { id }, body: { is_offered } })}
          />
          {own ? (
            <>
              <button
                type="button"
                className={css['iconButton']}
                aria-label={t('units.edit', { name })}
                title={t('units.edit', { name })}
                onClick={onEdit}
              >
                <Pencil size={15} aria-hidden />
              </button>
              <button
                type="button"
                className={css['iconButton']}
                aria-label={t('units.delete', { name })}
                title={t('units.delete', { name })}
                onClick={onDelete}
              >
                <Trash2 size={15} aria-hidden />
              </button>
            </>
          ) : null}
        </span>
      </td>
    </tr>
  );
}

import { deleteUnit, dimensions, listUnits, updateUnit, type Unit } from '@sourcewiz/contract';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { RecordList, type Column } from '../../../platform/list/record-list.tsx';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import css from './manager.module.css';
import { UnitDialog } from './unit-dialog.tsx';

/** All units by what they measure: standard ones can be hidden, the company's own changed and deleted. */
export function UnitsPart() {
  const { t } = useTranslation('attributeManager');
  const units = useCall(listUnits);
  const [edited, setEdited] = useState<{ unit: Unit | null } | null>(null);
  const [asked, setAsked] = useState<Unit | null>(null);
  const removing = useAct(deleteUnit, {
    onDone: () => toast({ tone: 'ok', title: t('units.deleted', { name: asked?.short_name ?? '' }) }),
  });
  const columns = useColumns({ onEdit: (unit) => setEdited({ unit }), onDelete: setAsked });
  return (
    <>
      <ListTools count={t('units.note')}>
        <Button variant="primary" icon={<Plus size={15} />} onClick={() => setEdited({ unit: null })}>
          {t('units.add')}
        </Button>
      </ListTools>
      <Loaded query={units} what={t('parts.units')} waiting={<RowSkeletons count={9} columns={3} />}>
        {() => (
          <Stack gap={14}>
            {dimensions.map((dimension) => (
              <section key={dimension}>
                <Text as="h2" size="md" weight={600} className={css['heading']}>
                  {t(`units.dimensions.${dimension}`)}
                </Text>
                <RecordList
                  label={t(`units.dimensions.${dimension}`)}
                  query={units}
                  rows={(all) => all.filter(({ category }) => category === dimension)}
                  idOf={({ id }) => id}
                  columns={columns}
                  empty={null}
                />
              </section>
            ))}
          </Stack>
        )}
      </Loaded>
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

function useColumns({
  onEdit,
  onDelete,
}: Record<'onEdit' | 'onDelete', (unit: Unit) => void>): Column<Unit>[] {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  return [
    {
      key: 'unit',
      head: t('units.unit'),
      card: 'title',
      cell: ({ short_name: name, own }) => (
        <Row>
          <Text weight={560}>{name}</Text>
          {own ? <Tag tone="accent">{t('units.own')}</Tag> : null}
        </Row>
      ),
    },
    {
      key: 'equals',
      head: t('units.equals'),
      cell: ({ short_name: name, conversion_factor: factor, reference_unit: reference }) => (
        <Text figures>
          {name === reference ? null : number(factor)}{' '}
          <Text tone="faint">{name === reference ? t('units.reference') : reference}</Text>
        </Text>
      ),
    },
    {
      key: 'offered',
      head: t('units.offered'),
      cell: (unit) => <UnitActions unit={unit} onEdit={() => onEdit(unit)} onDelete={() => onDelete(unit)} />,
    },
  ];
}

function UnitActions({ unit, onEdit, onDelete }: { unit: Unit; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('attributeManager');
  const { id, short_name: name, own, is_offered: isOffered } = unit;
  const { act, isActing } = useAct(updateUnit);
  return (
    <Row gap={4}>
      <Switch
        aria-label={t('units.offer', { name })}
        checked={isOffered}
        loading={isActing}
        onChange={(is_offered) => void act({ params: { id }, body: { is_offered } })}
      />
      {own ? (
        <>
          <IconButton
            label={t('units.edit', { name })}
            icon={<Pencil size={15} aria-hidden />}
            onClick={onEdit}
          />
          <IconButton
            label={t('units.delete', { name })}
            icon={<Trash2 size={15} aria-hidden />}
            onClick={onDelete}
          />
        </>
      ) : null}
    </Row>
  );
}

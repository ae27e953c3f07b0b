import {
  createThingList,
  deleteThingList,
  getThingList,
  thingListFields,
  thingListHistory,
  thingListStates,
  updateThingList,
  type ThingList,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FormStateField } from '../../platform/form/fields/state-field.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { RecordPanel, useRecordForm } from '../../platform/record/record-panel.tsx';
import { useRecordFields } from '../../platform/record/use-record-fields.ts';

const thingListKind = {
  kind: 'thing-list',
  fields: thingListFields,
  get: getThingList,
  create: createThingList,
  update: updateThingList,
  remove: deleteThingList,
  history: thingListHistory,
};

/** Adds, shows or changes a thing list. @param thingList null for a new one */
export function ThingListForm({ thingList, onClose }: { thingList: ThingList | null; onClose: () => void }) {
  const { t } = useTranslation('thingLists');
  const { nameOf } = useRecordFields(thingListFields);
  const form = useRecordForm(thingListKind, {
    record: thingList,
    read: (stored: ThingList | null) => ({
      name: stored?.name ?? '',
      state: stored?.state ?? thingListStates.first,
      remarks: stored?.remarks ?? '',
    }),
    required: ['name'],
    onClose,
  });
  return (
    <RecordPanel
      of={thingListKind}
      form={form}
      title={thingList?.name ?? t('add')}
      name={form.draft.name}
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label={nameOf('name')} required maxLength={120} autoFocus />
      <FormStateField form={form} name="state" label={nameOf('state')} states={thingListStates} />
      <FormTextField form={form} name="remarks" label={nameOf('remarks')} wide lines={3} maxLength={2000} />
    </RecordPanel>
  );
}

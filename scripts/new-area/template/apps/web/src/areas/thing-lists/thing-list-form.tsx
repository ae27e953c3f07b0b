import { createThingList, listThingLists, updateThingList, type ThingList } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../platform/api/call.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useForm } from '../../platform/form/use-form.ts';

interface Draft {
  name: string;
  remarks: string;
}

/** Adds or changes a thing list. @param thingList null for a new one */
export function ThingListForm({ thingList, onClose }: { thingList: ThingList | null; onClose: () => void }) {
  const { t } = useTranslation('thingLists');
  const form = useForm<ThingList | null, Draft>({
    record: thingList,
    nameOf: (stored) => `thing-list:${stored?.id ?? 'new'}`,
    read: (stored) => ({ name: stored?.name ?? '', remarks: stored?.remarks ?? '' }),
    send: ({ draft, changes, record }) =>
      record === null
        ? call(createThingList, { body: draft })
        : call(updateThingList, {
            params: { id: record.id },
            body: { revision: record.revision, ...changes },
          }),
    reload: async (stored) => {
      const query = { sort: '-updated_at', per_page: 200 } as const;
      const newest = await fetchCall(listThingLists, { query });
      return newest.thingLists.find(({ id }) => id === stored?.id);
    },
    saidWhenSaved: () => t('saved'),
    onSaved: (_, isLeft) => isLeft || onClose(),
  });
  return (
    <FormDialog
      form={form}
      title={t(thingList === null ? 'add' : 'change')}
      action={t('save')}
      conflict={{ nameOf: (field) => t(field as keyof Draft) }}
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label={t('name')} required maxLength={120} autoFocus />
      <FormTextField form={form} name="remarks" label={t('remarks')} wide lines={3} maxLength={2000} />
    </FormDialog>
  );
}

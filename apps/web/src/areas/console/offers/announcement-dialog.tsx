import {
  addAnnouncement,
  announcementKinds,
  changeAnnouncement,
  type AnnouncementKind,
  type ConsoleAnnouncement,
  type ResultOf,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormDateField } from '../../../platform/form/fields/date-field.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { RadioList } from '../../../platform/kit/fields/choices/radio-list.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import {
  announcementFaults,
  announcementOf,
  announcementPath,
  draftOfAnnouncement,
  tidyTime,
  type AnnouncementDraft,
} from './announcement-form.rules.ts';
import css from './offers.module.css';

/** Adds or changes an announcement. */
export function AnnouncementDialog({
  announcement,
  onClose,
}: {
  announcement: ConsoleAnnouncement | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('consoleOffers');
  const [start] = useState(() => draftOfAnnouncement(announcement, new Date()));
  const form = useSendForm<AnnouncementDraft, ResultOf<typeof addAnnouncement>>({
    start,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(announcementFaults(draft)).map(([field, fault]) => [
          field,
          t(`announcements.faults.${fault}`),
        ]),
      ),
    pathOf: ({ path }) => announcementPath(path),
    send: (draft) => {
      const body = announcementOf(draft);
      return announcement === null
        ? call(addAnnouncement, { body })
        : call(changeAnnouncement, { params: { id: announcement.id }, body });
    },
    onSent: () => {
      toast({ tone: 'ok', title: t('announcements.saved') });
      onClose();
    },
  });
  const moment = (name: 'shown' | 'from' | 'until') => (
    <div className={css['moment']}>
      <FormDateField form={form} name={`${name}_day`} label={t(`announcements.fields.${name}`)} required />
      <FormTextField
        form={form}
        name={`${name}_time`}
        label={t('announcements.time')}
        placeholder="17:30"
        maxLength={5}
        tidy={tidyTime}
        required
      />
    </div>
  );
  return (
    <FormDialog
      form={form}
      title={t(announcement === null ? 'announcements.add' : 'announcements.edit')}
      action={t('announcements.save')}
      width={640}
      className={css['form']}
      onClose={onClose}
    >
      <RadioList<AnnouncementKind>
        title={t('announcements.kind')}
        items={announcementKinds.map((key) => ({
          key,
          label: t(`announcements.kinds.${key}`),
          text: t(`announcements.kindTexts.${key}`),
        }))}
        value={form.draft.kind}
        onChange={(kind) => form.set('kind', kind)}
      />
      <FormTextField
        form={form}
        name="text_en"
        label={t('announcements.textEn')}
        required
        lines={2}
        maxLength={500}
      />
      <FormTextField
        form={form}
        name="text_tr"
        label={t('announcements.textTr')}
        required
        lines={2}
        maxLength={500}
      />
      {moment('shown')}
      <div className={css['moments']}>
        {moment('from')}
        {moment('until')}
      </div>
    </FormDialog>
  );
}

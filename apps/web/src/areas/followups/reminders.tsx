import {
  addReminder,
  changeReminder,
  deleteReminder,
  listColleagues,
  type FollowupSubject,
  type InputOf,
  type Reminder,
} from '@sourcewiz/contract';
import { Plus } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { FormChoiceField } from '../../platform/form/choice-field.tsx';
import { FormDateField } from '../../platform/form/fields/date-field.tsx';
import { fieldChecks } from '../../platform/form/fields/field-checks.rules.ts';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useForm } from '../../platform/form/use-form.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../platform/kit/fields/checkbox.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { MoreMenu } from '../../platform/kit/overlays/more-menu.tsx';
import { PopoverForm } from '../../platform/kit/overlays/popover-form.tsx';
import { Popover } from '../../platform/kit/overlays/popover.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { useSession } from '../../platform/session/session.tsx';

interface About {
  subject: FollowupSubject;
  subject_id: number;
}

/** What is to do about a record, with the day and who is told. */
export function Reminders({ about, reminders }: { about: About; reminders: readonly Reminder[] }) {
  const { t } = useTranslation('followups');
  const button = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={t('reminders.title')}
      count={reminders.length === 0 ? undefined : reminders.length}
      aside={
        <Button
          ref={button}
          size="small"
          icon={<Plus size={14} aria-hidden />}
          aria-label={t('reminders.addLabel')}
          onClick={() => setAdding(!isAdding)}
        >
          {t('reminders.add')}
        </Button>
      }
    >
      {reminders.length === 0 ? (
        <Text tone="faint">{t('reminders.none')}</Text>
      ) : (
        <Stack as="ul" gap={10}>
          {reminders.map((reminder) => (
            <ReminderLine key={reminder.id} reminder={reminder} />
          ))}
        </Stack>
      )}
      {isAdding ? <ReminderForm anchor={button} about={about} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function ReminderLine({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation('followups');
  const { date } = useFormats();
  const box = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { act } = useAct(changeReminder);
  const remove = useAct(deleteReminder);
  const { id, text, day, owner, is_due: isDue } = reminder;
  return (
    <Row as="li" ref={box as RefObject<never>} gap={8} align="start">
      <Checkbox checked={false} onChange={() => void act({ params: { id }, body: { done: true } })}>
        <span className="visually-hidden">{t('reminders.done', { text })}</span>
      </Checkbox>
      <Stack gap={0} grow>
        <Text breaks>{text}</Text>
        <Text size="sm" tone={isDue ? 'warn' : 'faint'}>
          {owner === null ? date(day) : t('reminders.owned', { day: date(day), name: owner.name })}
        </Text>
      </Stack>
      <MoreMenu
        label={t('reminders.more', { text })}
        size="small"
        align="end"
        items={[
          { key: 'edit', label: t('reminders.edit'), onClick: () => setEditing(true) },
          {
            key: 'remove',
            label: t('reminders.remove'),
            tone: 'danger',
            onClick: () => void remove.act({ params: { id } }),
          },
        ]}
      />
      {isEditing ? <ReminderForm anchor={box} reminder={reminder} onClose={() => setEditing(false)} /> : null}
    </Row>
  );
}

/** Adds a reminder about a record, or changes one. */
export function ReminderForm({
  anchor,
  about,
  reminder,
  text: proposed = '',
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  /** The record of a new one. */
  about?: About;
  reminder?: Reminder;
  /** Text to begin a new one with. */
  text?: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('followups');
  const { data: colleagues = [] } = useCall(listColleagues);
  const form = useReminderForm({ about, reminder, proposed, onClose });
  return (
    <Popover
      anchor={anchor}
      align="end"
      label={reminder ? t('reminders.change', { text: reminder.text }) : t('reminders.addLabel')}
      onClose={onClose}
    >
      <PopoverForm action={t('reminders.save')} disabled={form.saving} onSubmit={form.submit}>
        <FormTextField form={form} name="text" label={t('reminders.text')} maxLength={300} required />
        <FormDateField form={form} name="day" label={t('reminders.day')} required />
        <FormChoiceField
          form={form}
          name="owner_id"
          label={t('reminders.who')}
          choices={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </PopoverForm>
    </Popover>
  );
}

function useReminderForm({
  about,
  reminder,
  proposed,
  onClose,
}: {
  about: About | undefined;
  reminder: Reminder | undefined;
  proposed: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('followups');
  const { user } = useSession();
  return useForm<Reminder | null, { text: string; day: string; owner_id: string }>({
    record: reminder ?? null,
    // What is typed in a popover goes when it closes.
    nameOf: () => null,
    read: (stored) => ({
      text: stored?.text ?? proposed,
      day: stored?.day ?? '',
      owner_id: stored?.owner?.id ?? user.id,
    }),
    check: (draft) =>
      fieldChecks(draft, {
        days: ['day'],
        required: { text: t('reminders.text'), day: t('reminders.day') },
      }),
    send: ({ draft, record }) =>
      record !== null
        ? call(changeReminder, { params: { id: record.id }, body: draft })
        : call(addReminder, { body: { ...about, ...draft } as InputOf<typeof addReminder>['body'] }),
    reload: async (stored) => stored,
    onSaved: onClose,
  });
}

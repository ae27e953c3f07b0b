import { triggerTask, type Task } from '@sourcewiz/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Download, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { storedVisit } from '../../platform/session/visit.ts';
import { isAllowed, useSession } from '../../platform/session/session.tsx';
import { Button, ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { ProgressBar } from '../../platform/kit/states/progress.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../platform/kit/marks/icon-tile.tsx';
import css from './task-card.module.css';
import { TaskDetails } from './task-details.tsx';
import { taskIcons } from './task-icons.ts';
import { taskDetail, taskTitle } from './task-words.ts';
import { askToTakeBack, undoWords } from './history/undo-words.ts';
import {
  choicesOf,
  downloadAddress,
  draftPath,
  draftStart,
  isDownload,
  isRunning,
  mayActOn,
  refusalOf,
  shownProgress,
  type TaskChoice,
} from './tasks.rules.ts';
import { forgetTasks, putTask } from './use-tasks.ts';
import { ConfirmModal } from '../../platform/kit/confirm/confirm-modal.tsx';

const tones = {
  pending: 'accent',
  'in-progress': 'accent',
  draft: 'warn',
  failed: 'bad',
  success: 'ok',
} as const satisfies Record<Task['status'], string>;
const variants = { quiet: 'text', normal: 'default', primary: 'primary' } as const;

/** One task: its name, its progress, who started it, and its actions. */
export function TaskCard({ task, onLeave }: { task: Task; onLeave: () => void }) {
  const { t } = useTranslation('tasks');
  const formats = useFormats();
  const { user } = useSession();
  const tone = refusalOf(task) === null ? tones[task.status] : 'warn';
  const Icon = taskIcons[task.action];
  const percent = useShownProgress(task);
  const starter = task.created_by === user.id ? t('panel.you') : task.user_created;
  return (
    <Row as="article" gap={12} align="start" className={css['card']}>
      <IconTile tone={tone}>
        <Icon size={16} strokeWidth={1.8} />
      </IconTile>
      <div className={css['body']}>
        <Row gap={10} align="baseline" justify="between">
          <Text as="h2" size="base" weight={560} breaks>
            {taskTitle(task)}
          </Text>
          <Text tone={tone} size="sm" weight={560} figures className={css['status']}>
            <StatusWord task={task} progress={percent} />
          </Text>
        </Row>
        <Text as="p" tone="soft" breaks className={css['detail']}>
          {taskDetail(task, formats)}
        </Text>
        {isRunning(task) ? <ProgressBar percent={percent} label={taskTitle(task)} /> : null}
        <Row gap={10} justify="between" wrap className={css['bottom']}>
          <Text tone="faint" size="sm">{`${starter} · ${formats.when(task.created_at)}`}</Text>
          <TaskChoices task={task} onLeave={onLeave} />
        </Row>
      </div>
    </Row>
  );
}

/** The progress of a task on its card, updated every second. */
function useShownProgress(task: Task): number {
  const [now, setNow] = useState(() => Date.now());
  const isTimed = isRunning(task) && isDownload(task);
  useEffect(() => {
    if (!isTimed) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTimed]);
  return shownProgress(task, now);
}

function StatusWord({ task, progress }: { task: Task; progress: number }) {
  const { t } = useTranslation('tasks');
  const { percent } = useFormats();
  if (task.status === 'pending') return t('status.waiting');
  if (task.status === 'in-progress') return percent(progress);
  if (refusalOf(task) !== null) return t('status.partly');
  if (task.status === 'success') return t(isDownload(task) ? 'status.ready' : 'status.success');
  return t(`status.${task.status}`);
}

function TaskChoices({ task, onLeave }: { task: Task; onLeave: () => void }) {
  const { t } = useTranslation('tasks');
  const formats = useFormats();
  const session = useSession();
  const { user } = session;
  const mayUndo = task.undo_needs?.every((slug) => isAllowed(session, slug));
  const { choose, isActing } = useTaskChoice(task, onLeave);
  const [asks, setAsks] = useState(false);
  const [isShown, setShown] = useState(false);
  const run = (choice: TaskChoice): void => {
    if (choice.label === 'discard') setAsks(true);
    else if (choice.label === 'details' && task.action !== 'excel_import_bulk_update') setShown(true);
    else choose(choice);
  };
  return (
    <>
      <Row as="span" gap={6} className={css['choices']}>
        {mayUndo && mayActOn(task, user) ? (
          <Button
            size="small"
            icon={<Undo2 size={13} aria-hidden />}
            title={undoWords(task, formats)}
            onClick={() => void askToTakeBack(task, formats)}
          >
            {t('actions.undo')}
          </Button>
        ) : null}
        {choicesOf(task, { ...user, isVisiting: storedVisit() !== null }).map((choice) => (
          <ChoiceButton
            key={choice.label}
            choice={choice}
            task={task}
            disabled={isActing}
            onClick={() => run(choice)}
          />
        ))}
      </Row>
      {isShown ? <TaskDetails task={task} onClose={() => setShown(false)} onLeave={onLeave} /> : null}
      <DiscardModal
        title={taskTitle(task)}
        open={asks}
        busy={isActing}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          choose({ label: 'discard', trigger: 'ignore', weight: 'normal' });
        }}
      />
    </>
  );
}

function ChoiceButton({
  choice,
  task,
  disabled,
  onClick,
}: {
  choice: TaskChoice;
  task: Task;
  disabled: boolean;
  onClick: () => void;
}) {
  const { t } = useTranslation('tasks');
  const address = choice.label === 'download' ? downloadAddress(task) : null;
  const label = t(`actions.${choice.label}`);
  const look = { size: 'small', variant: variants[choice.weight] } as const;
  if (address !== null) {
    return (
      <ButtonAnchor
        {...look}
        href={address}
        download
        icon={<Download size={13} aria-hidden />}
        disabled={disabled}
        onClick={onClick}
      >
        {label}
      </ButtonAnchor>
    );
  }
  return (
    <Button {...look} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Carries out a button's action: opens the task's screen, or calls the server and applies its answer. */
function useTaskChoice(task: Task, onLeave: () => void) {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const ownPage = useLocation({
    select: ({ search, pathname }) =>
      pathname.split('/').includes(task.task_id) || ('import' in search && search.import === task.reference),
  });
  const { act, isActing } = useAct(triggerTask);

  const choose = ({ label, trigger }: TaskChoice): void => {
    if (label === 'details') {
      onLeave();
      void navigate({ to: '/manage-products' as string, search: { import: task.reference ?? '' } });
    }
    const draft = draftPath(task);
    if (label === 'continue' && draft !== null) {
      onLeave();
      void navigate({ to: draft });
    }
    if (trigger !== null) void tell(trigger);
  };
  const tell = async (trigger: NonNullable<TaskChoice['trigger']>): Promise<void> => {
    const answer = await act({ body: { task_id: task.task_id, trigger_action: trigger } });
    if (!answer.ok) return;
    // The answer to a download is the task in its previous state: it has left the list.
    if (answer.data !== null && trigger !== 'download') return putTask(answer.data);
    forgetTasks([task.task_id]);
    const start = draftStart(task);
    if (task.status === 'draft') toast({ tone: 'ok', title: t('discard.done') });
    // The page of a deleted task has nothing to show (TASK-029), nor anything left to lose.
    if (!ownPage || (start !== null && task.status === 'success')) return;
    onLeave();
    await navigate({ to: start ?? ('/manage-products' as string), search: {}, ignoreBlocker: true });
  };
  return { choose, isActing };
}

/** Asks before a draft is discarded (TASK-019). */
function DiscardModal({
  title,
  open,
  busy,
  onConfirm,
  onCancel,
}: {
  title: string;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('tasks');
  return (
    <ConfirmModal
      open={open}
      title={t('discard.title')}
      text={t('discard.text', { title })}
      confirm={t('discard.confirm')}
      cancel={t('discard.keep')}
      tone="danger"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

import {
  changeAllGroups,
  changeGroups,
  createGroup,
  deleteGroup,
  moveToGroup,
  removeUploadImages,
  ungroup,
  uploadGroups,
  type AllGroupsChange,
  type CallResult,
  type GroupsChanged,
  type InputOf,
  type Upload,
  type UploadAction,
} from '@sourcewiz/contract';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { loadKinds } from '../../../platform/api/changes.ts';
import { changeCached, keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useStable } from '../../../platform/kit/use-stable.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import {
  changeGroup,
  isArranged,
  makeGroup,
  mergeGroups,
  moveImages,
  nameOfImages,
  orderGroup,
  removeImages,
  stepBetween,
  withAnswer,
  type Arrange,
  type Groups,
  type Step,
} from './groups.rules.ts';

interface Change {
  /** Its effect before the server has answered. */
  apply: (groups: Groups) => Groups;
  /** Null if there is nothing to send after all. */
  send: () => Promise<CallResult<GroupsChanged> | null>;
  /** Whether it can be undone; `undo` and `redo` move through the steps. */
  as: 'step' | 'undo' | 'redo' | 'view';
  onDone?: (answer: GroupsChanged) => void;
}

interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

const noHistory: History = { done: [], undone: [] };
const unchanged = (groups: Groups): Groups => groups;

export type GroupChanges = ReturnType<typeof useGroupChanges>['changes'];

/**
 * The groups of an upload as the user sees them: changes are visible at once and sent one after the other. What cannot
 * be saved is reverted and reported; no change is applied by halves.
 */
export function useGroupChanges(upload: Upload, action: UploadAction) {
  const { t } = useTranslation('uploads');
  const task = upload.task_id;
  const input: InputOf<typeof uploadGroups> = { params: { task }, query: { action } };
  const [pending, setPending] = useState<readonly Change[]>([]);
  const [history, showHistory] = useState<History>(noHistory);
  /** `history` as a ref, for undoing before the next rendering. */
  const steps = useRef(noHistory);
  const queue = useRef(Promise.resolve());
  /** Rises when something could not be saved: changes queued behind it are not sent. */
  const attempt = useRef(0);
  /** Ids of groups that were shown before the server had created them. */
  const made = useRef(new Map<number, number>());
  const lastMade = useRef(0);

  /** The revision of the last answer, which the upload reaches once it has been reloaded (see `withAnswer`). */
  const answered = useRef(0);

  const queryKey = keyOf(uploadGroups, input);
  const newest = (): Upload => queryClient.getQueryData<Upload>(queryKey) ?? upload;
  const base = newest();
  const shown = useMemo(
    () => ({
      ...base,
      groups: [...pending.reduce<Groups>((groups, { apply }) => apply(groups), base.groups)],
    }),
    [base, pending],
  );
  const idOf = (id: number): number => made.current.get(id) ?? id;

  const setHistory = (next: History): void => {
    steps.current = next;
    showHistory(next);
  };
  const remember = (step: Step | null, as: Change['as']): void => {
    if (step === null || as === 'view') return;
    const { done, undone } = steps.current;
    if (as === 'undo') setHistory({ done: done.slice(0, -1), undone: [...undone, done.at(-1) ?? step] });
    else if (as === 'redo')
      setHistory({ done: [...done, undone.at(-1) ?? step], undone: undone.slice(0, -1) });
    else setHistory({ done: [...done, step], undone: [] });
  };
  const perform = async (change: Change, of: number): Promise<void> => {
    if (of === attempt.current) {
      const before = newest().groups;
      const answer = await change.send();
      if (answer === null) {
        // Nothing to undo.
      } else if (answer.ok) {
        answered.current = answer.data.revision;
        changeCached(uploadGroups, input, (now) => withAnswer(now, answer.data));
        const ids = [...answer.data.groups.map(({ id }) => id), ...answer.data.removed];
        remember(stepBetween(before, newest().groups, ids), change.as);
        change.onDone?.(answer.data);
      } else {
        attempt.current += 1;
        const [problem] = answer.errors;
        // A step that cannot be undone would block those before it. Other people's changes must be seen first, and may
        // then be overwritten.
        const isStep = change.as === 'undo' || change.as === 'redo';
        if (isStep && problem?.code !== 'conflict') setHistory(noHistory);
        const reason = problem === undefined ? '' : problemText(problem);
        if (answer.status !== 401) toast({ tone: 'bad', title: t('groups.back', { reason }) });
        void loadKinds('upload');
      }
    }
    setPending((now) => now.filter((one) => one !== change));
  };
  const run = (change: Change): void => {
    setPending((now) => [...now, change]);
    const of = attempt.current;
    queue.current = queue.current.then(() => perform(change, of));
  };
  const all = (
    change: AllGroupsChange,
    apply: Change['apply'] = unchanged,
    as: Change['as'] = 'step',
  ): void =>
    run({
      apply,
      as,
      send: () =>
        call(changeAllGroups, { body: { task_id: task, action, change, revision: newest().revision } }),
    });
  const one = (
    id: number,
    change: { groupName?: string; order?: number; expanded?: boolean; not_alike?: true },
    apply: Change['apply'],
    as: Change['as'] = 'step',
  ): void =>
    run({
      apply,
      as,
      send: () =>
        call(changeGroups, { params: { id: task }, body: { action, groups: [{ id: idOf(id), ...change }] } }),
    });

  const removeOf = (ids: readonly number[]): void =>
    run({
      as: 'step',
      apply: (groups) => removeImages(groups, ids),
      send: () => call(removeUploadImages, { body: { task_id: task, action, image_ids: [...ids] } }),
    });
  /** What is to be undone is only known when everything before it has been saved. */
  const step = (as: 'undo' | 'redo'): void =>
    run({
      as,
      apply: unchanged,
      async send() {
        const { done, undone } = steps.current;
        const [change, left] =
          as === 'undo'
            ? [done.at(-1)?.back, done.at(-1)?.again]
            : [undone.at(-1)?.again, undone.at(-1)?.back];
        if (change === undefined || left === undefined) return null;
        const revision = await revisionOf(left);
        return call(changeAllGroups, { body: { task_id: task, action, change, revision } });
      },
    });
  /**
   * The revision up to which the user has seen the groups of a step. Where something else was saved beside the last
   * change, such as what the program found out about the images, the upload is reloaded first.
   * @param left how the step has left the groups
   */
  const revisionOf = async (left: Arrange): Promise<number> => {
    const { revision } = newest();
    if (revision >= answered.current) return revision;
    await queryClient.refetchQueries({ queryKey, exact: true });
    return isArranged(newest().groups, left) ? newest().revision : revision;
  };
  const undo = useStable(() => step('undo'));
  const redo = useStable(() => step('redo'));

  const changes = {
    /** @param position among the other images of the group; null for its end */
    move: (ids: readonly number[], to: number, position: number | null = null): void =>
      run({
        as: 'step',
        apply: (groups) => moveImages(groups, { ids, to: idOf(to), position }),
        send: () =>
          call(moveToGroup, {
            params: { a: task, b: idOf(to) },
            body: { action, image_ids: [...ids], position },
          }),
      }),
    make(ids: readonly number[]): void {
      lastMade.current -= 1;
      const id = lastMade.current;
      const name = nameOfImages(shown.groups, ids) || t('groups.new');
      const before = new Set(base.groups.map((group) => group.id));
      run({
        as: 'step',
        apply: (groups) => makeGroup(groups, { id, ids, name }),
        send: () =>
          call(createGroup, { body: { task_id: task, action, groupName: name, image_ids: [...ids] } }),
        onDone(answer) {
          const found = answer.groups.find((group) => !before.has(group.id));
          if (found !== undefined) made.current.set(id, found.id);
        },
      });
    },
    rename: (id: number, groupName: string): void =>
      one(id, { groupName }, (groups) => changeGroup(groups, idOf(id), { groupName })),
    /** @param place index among all groups, from 0 */
    order: (id: number, place: number): void =>
      one(id, { order: place }, (groups) => orderGroup(groups, idOf(id), place)),
    expand: (id: number, expanded: boolean): void =>
      one(id, { expanded }, (groups) => changeGroup(groups, idOf(id), { expanded }), 'view'),
    /** Records that what it looks like is something else. */
    keepApart: (id: number): void =>
      one(id, { not_alike: true }, (groups) => changeGroup(groups, idOf(id), { like_group: null }), 'view'),
    expandAll: (expanded: boolean): void =>
      all(
        { change: 'expanded', expanded },
        (groups) => groups.map((group) => ({ ...group, expanded })),
        'view',
      ),
    /** Merges groups into the first one. */
    merge: (ids: readonly number[]): void =>
      all({ change: 'merge', group_ids: ids.map(idOf) }, (groups) => mergeGroups(groups, ids.map(idOf))),
    split: (id: number): void =>
      run({
        as: 'step',
        apply: unchanged,
        send: () => call(ungroup, { params: { a: task, b: idOf(id) }, query: { action } }),
      }),
    regroup: (by: 'name' | 'likeness' | 'each'): void => all({ change: 'regroup', by }),
    removeImages: removeOf,
    removeGroups(ids: readonly number[]): void {
      const groups = shown.groups.filter(({ id }) => ids.includes(id));
      const images = groups.flatMap((group) => group.images.map(({ id }) => id));
      if (images.length > 0 && groups.length > 1) removeOf(images);
      for (const { id } of groups.filter((group) => groups.length === 1 || group.images.length === 0))
        run({
          as: 'step',
          apply: (now) => now.filter((group) => group.id !== id),
          send: () => call(deleteGroup, { params: { a: task, b: idOf(id) }, query: { action } }),
        });
    },
    undo,
    redo,
  };
  return {
    shown,
    changes,
    isSaving: pending.length > 0,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
  };
}

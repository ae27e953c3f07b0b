import {
  importUploadSheet,
  otherFileErrors,
  removeUploadSheet,
  uploadTemplate,
  type Problem,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../../../platform/api/open-download.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { wireText } from '../../../platform/rows/wire-text.ts';
import { useOneUpload } from '../../../platform/upload/use-one-upload.ts';
import { sheetAddress } from '../start/upload-address.ts';
import type { OpenUpload } from './use-upload-table.ts';

/** Problems with the file itself; others occur on the way. */
const unreadable: ReadonlySet<string> = new Set([...otherFileErrors, 'empty_upload', 'file_too_large']);

/** The sheet of an upload: importing it, removing it, and its template; with messages about it. */
export function useUploadSheet({ state, table, reload }: OpenUpload): {
  send: (files: readonly File[]) => Promise<void>;
  /** @param pick opens the file picker */
  itemsFor: (pick: () => void) => MenuItem[];
  notices: string[];
} {
  const { t } = useTranslation('uploadTable');
  const { number } = useFormats();
  const navigate = useNavigate();
  const confirm = () => navigate({ to: sheetAddress(taskId) });
  const { task_id: taskId, sheet } = state;
  const remove = useAct(removeUploadSheet, { onDone: () => void reload() });
  const template = useAct(uploadTemplate, {
    onDone: ({ download_link: address }) => {
      if (address !== null) openDownload(address);
      else toast({ tone: 'ok', title: t('sheet.templateMade'), text: t('sheet.templateMadeText') });
    },
  });

  const send = async (files: readonly File[]): Promise<void> => {
    // The sheet overrides the content of the table, which therefore has to be stored first.
    await table.saving.flush();
    await sheetUpload.send(files, { query: { task_id: taskId, review: 'true' } });
  };
  const tellFailed = (problem: Problem | undefined): void => {
    const isUnreadable = problem !== undefined && unreadable.has(problem.code);
    toast({
      tone: 'bad',
      title: t(isUnreadable ? 'sheet.invalid' : 'sheet.importFailed'),
      ...(problem ? { text: problemText(problem) } : {}),
    });
  };
  const sheetUpload = useOneUpload(importUploadSheet, { stored: confirm, refused: tellFailed });
  const { sending } = sheetUpload;
  const onRemove = async (): Promise<void> => {
    const isSure = await askConfirm({
      title: t('sheet.removeTitle', { name: sheet?.file_name ?? '' }),
      text: t('sheet.removeText'),
      yes: t('sheet.remove'),
      no: t('keep'),
      danger: true,
    });
    if (!isSure) return;
    await table.saving.flush();
    await remove.act({ body: { task_id: taskId } });
  };

  const isBusy = sending !== null || sheet?.state === 'reading';
  const itemsFor = (pick: () => void): MenuItem[] => [
    ...(sheet?.state === 'matching'
      ? [{ key: 'confirm', label: t('sheet.confirm'), onClick: () => void confirm() }]
      : []),
    {
      key: 'import',
      label: t(sheet === null ? 'sheet.import' : 'sheet.again'),
      disabled: isBusy,
      onClick: pick,
    },
    { key: 'template', label: t('sheet.template'), onClick: () => void template.act({ body: {} }) },
    {
      key: 'templateImages',
      label: t('sheet.templateImages'),
      disabled: state.rows.length === 0,
      onClick: () => void table.saving.flush().then(() => template.act({ body: { task_id: taskId } })),
    },
    ...(sheet === null
      ? []
      : [
          {
            key: 'remove',
            label: t('sheet.remove'),
            tone: 'danger' as const,
            disabled: isBusy || remove.isActing,
            onClick: () => void onRemove(),
          },
        ]),
  ];

  const noticesOf = (): string[] => {
    if (sending !== null) return [t('sheet.sending', { name: sending.name })];
    if (sheet === null) return [];
    const name = sheet.file_name;
    if (sheet.state === 'reading') return [t('sheet.reading', { name })];
    if (sheet.state === 'matching') return [t('sheet.matching', { name })];
    if (sheet.state === 'invalid') {
      return [[t('sheet.invalid'), ...sheet.problems.map(wireText)].join(': ')];
    }
    const { fetching, lost_count: count, lost_links: lost, unread_columns: unread } = sheet;
    return [
      ...(unread.length === 0
        ? []
        : [
            `${t('sheet.took', { name, count: sheet.rows, formatted: number(sheet.rows) })}.`,
            t('sheet.unread', { name, columns: unread.join(', ') }),
          ]),
      ...sheet.problems.map(wireText),
      ...(fetching === 0 ? [] : [t('sheet.fetching', { count: fetching, formatted: number(fetching) })]),
      ...(count === 0 ? [] : [t('sheet.lost', { count, formatted: number(count) })]),
      ...lost.map(({ address, problem }) => `${address}: ${wireText(problem)}`),
    ];
  };
  return { send, itemsFor, notices: noticesOf() };
}

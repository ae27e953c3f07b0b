import { updateSpecSheet, type SpecSheet } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { changesOf, draftOf, draftSince, type SheetDraft, type SheetPart } from './sheet-form.rules.ts';

export interface SheetForm {
  draft: SheetDraft;
  change: (part: Partial<SheetDraft>) => void;
  /** Parts that are not saved yet. */
  changed: readonly SheetPart[];
  /** A title is missing and was asked for. */
  lacksTitle: boolean;
  saving: boolean;
  save: () => Promise<void>;
  discard: () => void;
}

/** A sheet while it is edited; only what was changed is sent. */
export function useSheetForm(sheet: SpecSheet): SheetForm {
  const { t } = useTranslation('specSheets');
  const [edited, setEdited] = useState<SheetDraft | null>(null);
  const [asked, setAsked] = useState(false);
  const draft = edited ?? draftOf(sheet);
  const body = changesOf(sheet, draft);
  const changed = Object.keys(body) as SheetPart[];
  useUnsavedChanges(changed.length > 0);
  const { act, isActing } = useAct(updateSpecSheet);

  const save = async (): Promise<void> => {
    setAsked(true);
    if (body.title === '') return;
    const result = await act({ params: { id: sheet.id }, body });
    if (!result.ok) return;
    // What was typed after the save began was not sent: it stays as a change.
    setEdited((now) => (now === null ? null : draftSince(draft, now, result.data)));
    setAsked(false);
    toast({ tone: 'ok', title: t('sheet.saved') });
  };
  return {
    draft,
    change: (part) => setEdited((now) => ({ ...(now ?? draft), ...part })),
    changed,
    lacksTitle: asked && draft.title.trim() === '',
    saving: isActing,
    save,
    discard: () => {
      setEdited(null);
      setAsked(false);
    },
  };
}

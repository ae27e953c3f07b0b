import { updatePaper, type InputOf, type TradePaperDetails } from '@sourcewiz/contract';
import { useState } from 'react';
import { useAct } from '../../platform/api/use-act.ts';

export type PaperChange = Omit<InputOf<typeof updatePaper>['body'], 'id' | 'version'>;
/** Parts of a document that are saved on their own (DOC-007). */
export const savedParts = ['details', 'table', 'consignee', 'contact', 'bank', 'exporter', 'notify'] as const;
export type SavedPart = (typeof savedParts)[number];

export interface PaperEditor {
  paper: TradePaperDetails;
  /** Whether anything can be changed: a draft, by whoever may edit documents. */
  canEdit: boolean;
  /** Which parts are being saved (DOC-007). */
  loading: Readonly<Record<SavedPart, boolean>>;
  /** Keeps a change; what is not in it stays. */
  keep: (part: SavedPart, change: PaperChange) => Promise<boolean>;
}

/** Keeps a draft as it is typed: each change is sent by itself, and the parts that are being saved say so. */
export function usePaperEditor(paper: TradePaperDetails, mayEdit: boolean): PaperEditor {
  const [running, setRunning] = useState<readonly SavedPart[]>([]);
  const { act } = useAct(updatePaper);
  return {
    paper,
    canEdit: mayEdit && paper.state === 'draft',
    loading: Object.fromEntries(savedParts.map((part) => [part, running.includes(part)])) as Record<
      SavedPart,
      boolean
    >,
    keep: async (part, change) => {
      setRunning((now) => [...now, part]);
      const { ok } = await act({ body: { id: paper.id, ...change } });
      setRunning((now) => now.toSpliced(now.indexOf(part), 1));
      return ok;
    },
  };
}

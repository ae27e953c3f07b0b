import { changeLayout, type Import, type LayoutChange } from '@sourcewiz/contract';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { putImport } from '../use-import.ts';

/** Changes how the sheet of an import is read; the server then reads or checks it again. */
export function useLayout({ id }: Pick<Import, 'id'>): {
  change: (change: LayoutChange) => void;
  isChanging: boolean;
} {
  const [isChanging, setChanging] = useState(false);
  return {
    isChanging,
    change(change) {
      setChanging(true);
      void call(changeLayout, { params: { id }, body: change }).then((answer) => {
        setChanging(false);
        if (answer.ok) putImport(answer.data);
        else if (answer.status !== 401 && answer.errors[0] !== undefined) {
          toast({ tone: 'bad', title: problemText(answer.errors[0]) });
        }
      });
    },
  };
}

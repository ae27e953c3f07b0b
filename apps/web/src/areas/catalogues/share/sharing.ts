import { catalogueRecipients, type RecipientOperations } from '@sourcewiz/contract';
import { createContext, createElement, use, type ReactNode } from 'react';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** What is shared by links, as far as its recipients need to know. */
export interface Shared {
  id: number;
  name: string;
}

/** The switch of the common link. */
export interface AnyoneSwitchProps {
  id: number;
  checked: boolean;
  disabled: boolean;
  'aria-label': string;
  'aria-describedby': string;
}

/** Whose links they are: their calls, and how the common one is switched. */
export interface Sharing {
  calls: RecipientOperations;
  AnyoneSwitch: (props: AnyoneSwitchProps) => ReactNode;
}

function CatalogueSwitch({ id, ...control }: AnyoneSwitchProps): ReactNode {
  const { save, isActing } = useSaveSettings(id);
  return createElement(Switch, {
    ...control,
    loading: isActing,
    onChange: (anyone_with_link: boolean) =>
      void save({ anyone_with_link }, { anyone_with_link: !anyone_with_link }),
  });
}

const catalogueSharing: Sharing = {
  calls: catalogueRecipients as unknown as RecipientOperations,
  AnyoneSwitch: CatalogueSwitch,
};

const SharingContext = createContext<Sharing>(catalogueSharing);
/** Other areas whose records are shared by links put theirs around the card of recipients. */
export const SharingProvider = SharingContext.Provider;

export function useSharing(): Sharing & { mayShare: boolean; mayGuard: boolean } {
  const sharing = use(SharingContext);
  const { add, changePasscode } = sharing.calls;
  return { ...sharing, mayShare: usePermitted(add), mayGuard: usePermitted(changePasscode) };
}

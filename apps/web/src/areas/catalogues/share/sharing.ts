import { catalogueRecipients, type PermissionSlug, type RecipientOperations } from '@sourcewiz/contract';
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

/** Whose links they are: their calls, who may give them out and protect them, and how the common one is switched. */
export interface Sharing {
  calls: RecipientOperations;
  share: PermissionSlug;
  secure: PermissionSlug;
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
  share: 'access_ppt_excel_link',
  secure: 'update_catalogues_link_security',
  AnyoneSwitch: CatalogueSwitch,
};

const SharingContext = createContext<Sharing>(catalogueSharing);
/** Other areas whose records are shared by links put theirs around the card of recipients. */
export const SharingProvider = SharingContext.Provider;

export function useSharing(): Sharing & { mayShare: boolean; mayGuard: boolean } {
  const sharing = use(SharingContext);
  return { ...sharing, mayShare: usePermitted(sharing.share), mayGuard: usePermitted(sharing.secure) };
}

import {
  changeQuotationLink,
  getQuotationLink,
  quotationRecipients,
  type RecipientOperations,
} from '@sourcewiz/contract';
import { createElement, type ReactNode } from 'react';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import type { AnyoneSwitchProps, Sharing } from '../../catalogues/index.ts';

function AnyoneSwitch({ id, ...control }: AnyoneSwitchProps): ReactNode {
  const { act, isActing } = useAct(changeQuotationLink);
  return createElement(Switch, {
    ...control,
    loading: isActing,
    onChange: (anyone_with_link: boolean) => void act({ params: { id }, body: { anyone_with_link } }),
  });
}

/** The links of an enquiry's quotations, for the card of recipients. */
export const quotationSharing: Sharing = {
  calls: quotationRecipients as unknown as RecipientOperations,
  AnyoneSwitch,
};

export const useQuotationLink = (enquiryId: number) =>
  useCall(getQuotationLink, { params: { id: enquiryId } });

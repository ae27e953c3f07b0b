import { addAttributeOption, type Attribute } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

/**
 * Adds an option to an attribute's list while a value is being entered (ATTR-033, ATTR-034).
 * @returns undefined if the user may not or the list is closed; otherwise a function that adds the option and passes on
 *   the label as stored
 */
export function useAddOption(
  attribute: Attribute,
): ((text: string, then: (label: string) => void) => void) | undefined {
  const { t } = useTranslation('attributes');
  const permitted = usePermitted(['create_products', 'update_products']);
  const { act } = useAct(addAttributeOption);
  if (!permitted || !attribute.open_options) return undefined;
  return (text, then) => {
    void act({ params: { id: attribute.id }, body: { label: text } }).then((result) => {
      if (!result.ok) return;
      toast({ tone: 'ok', title: t('field.added', { label: result.data.label }) });
      then(result.data.label);
    });
  };
}

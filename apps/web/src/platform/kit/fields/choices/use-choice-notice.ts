import { useTranslation } from 'react-i18next';

/**
 * What a field says while it has no choices, if they come from the server (SHELL-082).
 * @param list the call that loads them
 * @param count how many there are
 * @returns undefined as soon as there are choices
 */
export function useChoiceNotice(
  list: { isPending: boolean; isError: boolean },
  count: number,
  kind: 'any' | 'units' = 'any',
): string | undefined {
  const { t } = useTranslation('platform');
  if (count > 0) return undefined;
  if (list.isError) return t(kind === 'units' ? 'choices.unitsFailed' : 'choices.failed');
  if (list.isPending) return t(kind === 'units' ? 'choices.unitsLoading' : 'choices.loading');
  return t('choices.none');
}

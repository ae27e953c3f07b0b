import { listColleagues, type MemberName } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { ChoiceField } from '../../platform/kit/fields/choices/choice-field.tsx';

/** Who looks after a record, changed in place. */
export function OwnerChoice({
  owner,
  className,
  isNamed = false,
  onChoose,
}: {
  owner: MemberName | null;
  className?: string | undefined;
  /** Says "Owner: Asha", where nothing beside it does. */
  isNamed?: boolean;
  /** Null for nobody. */
  onChoose: (owner: MemberName | null) => void;
}) {
  const { t } = useTranslation('followups');
  const { data = [] } = useCall(listColleagues);
  // Whoever is no longer to be chosen is still named.
  const all = owner === null || data.some(({ id }) => id === owner.id) ? data : [owner, ...data];
  const shown = (name: string): string => (isNamed ? t('owned', { name }) : name);
  return (
    <ChoiceField
      className={className}
      label={t('owner')}
      none={t('nobody')}
      placeholder={shown(t('nobody'))}
      {...(owner === null ? {} : { shown: shown(owner.name) })}
      value={owner?.id ?? null}
      choices={all.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => onChoose(all.find((one) => one.id === id) ?? null)}
    />
  );
}

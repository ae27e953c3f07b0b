import { countries } from '@sourcewiz/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { useCountryChoices } from '../../platform/i18n/country-names.ts';
import type { Choice } from '../../platform/kit/fields/choices/choice-field.tsx';

/** The countries to choose from, and the name of a country by its id; '' for none. */
export function useCountries(): { choices: Choice[]; nameOf: (id: number | string | null) => string } {
  const list = useCall(countries, {}, { staleTime: Infinity });
  const choices = useCountryChoices(list.data, 'name');
  return {
    choices,
    nameOf: (id) => choices.find(({ value }) => value === String(id))?.label ?? '',
  };
}

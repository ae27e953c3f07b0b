import { countryByPhonecode } from '../areas/identity/index.ts';

/** `+91 98765 01420` → the number without its country code, and the country. */
export function formatPhone(phone: string): { mobile: string; countryId: number } | object {
  const [prefix = '', ...rest] = phone.trim().split(' ');
  const country = countryByPhonecode(prefix.replace('+', ''));
  const mobile = rest.join('').replace(/\D/g, '');
  return country && mobile ? { mobile, countryId: country.id } : {};
}

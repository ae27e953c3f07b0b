import { emailSchema, type Catalogue } from '@sourcewiz/contract';

/** Most characters of name and company, and of the note; the contract's limits. */
export const NAME_MAX = 120;
export const NOTE_MAX = 600;

/** The first step as it is edited. */
export interface BuyerForm {
  name: string;
  company: string;
  email: string;
  note: string;
}
type BuyerFormError = 'nameNeeded' | 'companyNeeded' | 'emailInvalid';
export type BuyerFormErrors = Partial<Record<keyof BuyerForm, BuyerFormError>>;

const emptyBuyerForm: BuyerForm = { name: '', company: '', email: '', note: '' };

/** @param catalogue null for a new one */
export function buyerFormOf(
  catalogue: Pick<Catalogue, 'name' | 'buyer_company' | 'buyer_email' | 'note'> | null,
): BuyerForm {
  if (catalogue === null) return emptyBuyerForm;
  return {
    name: catalogue.name,
    company: catalogue.buyer_company,
    email: catalogue.buyer_email ?? '',
    note: catalogue.note,
  };
}

/** What has to be corrected: name and company are required, the email only has to be valid (CAT-019, ruling 80). */
export function buyerFormErrors({ name, company, email }: BuyerForm): BuyerFormErrors {
  return {
    ...(name.trim() === '' ? { name: 'nameNeeded' as const } : {}),
    ...(company.trim() === '' ? { company: 'companyNeeded' as const } : {}),
    ...(email.trim() === '' || emailSchema.safeParse(email).success
      ? {}
      : { email: 'emailInvalid' as const }),
  };
}

/** The fields as the call takes them. */
export function buyerFormBody({ name, company, email, note }: BuyerForm) {
  return {
    name: name.trim(),
    buyer_company: company.trim(),
    buyer_email: email.trim() === '' ? null : email.trim(),
    note: note.trim(),
  };
}

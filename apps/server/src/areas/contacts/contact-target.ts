import {
  contactInputSchema,
  contactReaders,
  contactRecordFields,
  contactTypes,
  contactTypeStates,
  foldText,
  holds,
  type ContactInput,
  type ContactType,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { CellProblem, RecordField, RecordTarget, RecordValues } from '../../platform/rows/index.ts';
import { countryByName, countryName } from '../identity/index.ts';
import { blank, changed, joined, sameKey, type Given } from './contacts.rules.ts';
import { inputOf, writeContacts } from './contacts.service.ts';
import { selectContactsByKeys, type StoredContact } from './contacts.store.ts';

type Field = Exclude<keyof ContactInput, 'status'>;
type FieldOf = Omit<RecordField, 'name' | 'label'>;

const kindWords: Readonly<Record<ContactType, string>> = {
  contact: 'contact,buyer,customer,client,kisi,alici,musteri',
  prospect: 'prospect,lead,potential,aday,aday alici,aday musteri,potansiyel',
};

/** The columns of a contact sheet. The status of a prospect is set by hand only. */
const fields: Readonly<Record<Field, FieldOf>> = {
  name: {
    headers: words('Full name, Contact name, Contact person, Contact, Buyer name, Customer name', {
      tr: 'Ad soyad, Adı soyadı, İsim, Kişi, Yetkili, Yetkili kişi, İlgili kişi',
    }),
    required: true,
  },
  email: {
    headers: words('E-mail, Mail, Email address, Mail address', { tr: 'Eposta, E-posta adresi' }),
    read(text) {
      const email = contactInputSchema.shape.email.safeParse(text);
      return email.success ? email.data : { code: 'invalid_email' };
    },
  },
  company: {
    headers: words('Company name, Business, Organisation, Organization, Firm, Account, Account name', {
      tr: 'Firma, Firma adı, Şirket adı, Kurum, Unvan',
    }),
  },
  phone: {
    headers: words('Phone number, Telephone, Tel, Mobile, Mobile number, Cell, Cell phone, WhatsApp', {
      tr: 'Telefon numarası, Cep, Cep telefonu, GSM',
    }),
  },
  address_line_1: {
    headers: words('Address, Address 1, Address line, Street, Street address', { tr: 'Adres, Adres 1' }),
  },
  address_line_2: {
    headers: words('Address 2, Street 2', { tr: 'Adres 2' }),
  },
  city: {
    headers: words('Town', { tr: 'İl, Kent' }),
  },
  country: {
    headers: words('Country code, Nation', { tr: 'Ülke kodu' }),
    read: (text) => String(countryByName(text)?.id ?? '') || { code: 'unknown_country' },
    show: (id, language) => countryName(Number(id), language) ?? id,
  },
  type: {
    headers: words('Type, Contact type, Kind of contact', { tr: 'Tip, Kişi türü' }),
    read(text) {
      const kind = contactTypes.find((one) => kindWords[one].split(',').includes(foldText(text)));
      return kind ?? { code: 'unknown_option', params: { text } };
    },
    show: (kind, language) => contactTypeStates.nameOf(kind as ContactType, language),
  },
  source: {
    headers: words('Lead source, Origin, Known from', { tr: 'Nereden' }),
  },
  tags: {
    headers: words('Tag, Labels, Groups', { tr: 'Etiket, Gruplar' }),
    read: (text) => firstProblem('tags', tagsIn(text)) ?? textOf(joined(tagsIn(text))),
  },
  currency: {
    headers: words('Currency code, Buyer currency', { tr: 'Döviz, Döviz cinsi' }),
  },
  incoterm: {
    headers: words('Incoterms, Delivery terms', { tr: 'Teslim koşulu, Incoterms' }),
  },
  payment: {
    headers: words('Payment terms, Terms of payment', { tr: 'Ödeme koşulları, Ödeme şekli' }),
  },
  port: {
    headers: words('Port of arrival, Destination port', { tr: 'Varış limanı' }),
  },
  notes: {
    headers: words('Note, Remarks, Comments', { tr: 'Not, Açıklama' }),
  },
};

/** Its name alone: it goes to the process that reads the sheet. */
function labelOf(field: Field): RecordField['label'] {
  const { en, tr } = contactRecordFields[field];
  return { en, tr };
}

function words(english: string, { tr }: { tr: string }): string[] {
  return `${english}, ${tr}`.split(', ');
}

/** The code for a value that is too long or too many; undefined if it fits. */
function firstProblem(field: Field, value: unknown): CellProblem | undefined {
  const [issue] = contactInputSchema.shape[field].safeParse(value).error?.issues ?? [];
  if (issue === undefined) return undefined;
  const limit = issue.code === 'too_big' ? Number(issue.maximum) : 0;
  const isCount = field === 'tags' && issue.path.length === 0;
  return { code: isCount ? 'too_many_values' : 'text_too_long', params: { limit } };
}

const tagsIn = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

function textOf(value: ContactInput[Field]): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** Imports contacts and prospects from sheets: matched by email, or by name and company if a row has no email. */
export const contactTarget: RecordTarget<StoredContact> = {
  name: 'contacts',
  fields: Object.entries(fields).map(([name, field]) => ({
    name,
    label: labelOf(name as Field),
    read: (text) => firstProblem(name as Field, text) ?? text,
    ...field,
  })),
  keyOf: ({ email, name, company = '' }) => email ?? (name === undefined ? null : sameKey({ name, company })),
  keyless: { code: 'required', params: { label: 'name' } },
  needs: { add: [['add_contacts']], change: [['edit_contacts'], contactReaders] },
  find: findStored,
  valuesOf,
  async write(ctx, records) {
    const changes: { stored: StoredContact | null; after: ContactInput }[] = [];
    for (const { stored, values } of records) {
      const given = givenIn(values, stored && valuesOf(stored));
      // If one row matches a contact by email and another by name, it gets the values of both.
      const again = changes.find((change) => stored !== null && change.stored?.id === stored.id);
      if (again) again.after = changed(again.after, given);
      else changes.push({ stored, after: changed(stored ? inputOf(stored) : blank, given) });
    }
    await writeContacts(ctx, changes);
    return new Map();
  },
};

/**
 * The contacts with some keys; of several matches, the oldest. People who may not read contacts find none, since that
 * would reveal who exists. What they add may then be a duplicate, as when they add it by hand; others merge it.
 */
async function findStored(
  ctx: Ctx,
  keys: readonly string[],
  lock: 'update' | 'none',
): Promise<Map<string, StoredContact>> {
  if (!holds(ctx.audience, contactReaders)) return new Map();
  const wanted = new Set(keys);
  const isName = (key: string): boolean => key.includes('\n');
  const stored = await selectContactsByKeys(
    ctx,
    { emails: keys.filter((key) => !isName(key)), sameKeys: keys.filter(isName) },
    lock,
  );
  const found = new Map<string, StoredContact>();
  for (const contact of stored.toReversed()) {
    for (const key of [contact.email, sameKey(contact)]) if (wanted.has(key)) found.set(key, contact);
  }
  return found;
}

function valuesOf(contact: ContactInput): RecordValues {
  const names = Object.keys(fields) as Field[];
  return Object.fromEntries(names.map((name) => [name, textOf(contact[name])]));
}

/** The values of a sheet that differ from the stored ones. */
function givenIn(values: RecordValues, before: RecordValues | null): Given {
  const { country, tags, ...texts } = Object.fromEntries(
    Object.entries(values).filter(([name, text]) => text !== (before?.[name] ?? '')),
  );
  return {
    ...(texts as Partial<ContactInput>),
    ...(country === undefined ? {} : { country: Number(country) }),
    ...(tags === undefined ? {} : { tags: tagsIn(tags) }),
  };
}

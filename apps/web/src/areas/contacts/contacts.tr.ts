import type { SameKeys } from '../../platform/i18n/same-keys.ts';
import type { contactsEn } from './contacts.en.ts';

export const contactsTr: SameKeys<typeof contactsEn> = {
  title: 'Alıcılar',
  tabs: 'Alıcı türleri',
  types: { contact: 'Kişiler', prospect: 'Aday alıcılar' },
  add: { contact: 'Kişi ekle', prospect: 'Aday alıcı ekle' },
  import: { action: 'Tablodan içe aktar', title: 'Kişileri içe aktar' },
  search: { contact: 'Kişilerde ara', prospect: 'Aday alıcılarda ara' },
  recommendations: 'Öneriler',
  allTags: 'Tüm etiketler',
  allCountries: 'Tüm ülkeler',
  tag: 'Etiket',
  sorts: {
    name: 'Ad, A’dan Z’ye',
    '-name': 'Ad, Z’den A’ya',
    company: 'Şirket, A’dan Z’ye',
    '-company': 'Şirket, Z’den A’ya',
    '-updated_at': 'Son değişen',
  },
  country: 'Ülke',
  lastSeen: 'Son ziyaret',
  lastEnquiry: 'Son talep',
  quotations: 'Teklifler',
  owner: 'Sorumlu',
  form: { emailInvalid: 'Geçerli bir e-posta girin', none: 'Yok' },
  notes: {
    tags: 'Etiketleri virgülle ayırın.',
    source: 'Nereden tanıdığınız; örneğin bir fuar veya tavsiye.',
  },
  merged: '{{name}} kaydında birleştirildi',
  converted: '{{name}} artık bir kişi',
  actions: { convert: 'Kişiye dönüştür', page: 'Sayfasını aç' },
  doubles: {
    title: 'Olası yinelenen kayıtlar',
    text: 'E-postaları ya da adları ve şirketleri aynı.',
    merge: '{{name}} ile birleştir',
    mergeShort: 'Birleştir',
  },
  merge: {
    title: 'İki kaydı birleştir',
    text: 'Biri kalır ve eksiklerini ötekinden alır. Etiketler ve notlar birleştirilir. Öteki silinir.',
    keep: 'Hangisi kalsın?',
    confirm: 'Birleştir',
  },
  empty: {
    contact: {
      title: 'Henüz kişi yok',
      text: 'Satış yaptığınız kişileri şirketi, adresi ve etiketleriyle tutun.',
    },
    prospect: {
      title: 'Henüz aday alıcı yok',
      text: 'Satış yapmak istediğiniz kişileri, nerede tanıştığınız ve hangi aşamada olduğunuzla tutun.',
    },
    reader: 'Kişi ekleme izni olan birinden ilkini eklemesini isteyin.',
  },
  nothing: 'Bir şey bulunamadı',
  nothingText: 'Başka sözcükler veya filtreler deneyin ya da hepsine bakın.',
  showAll: 'Hepsini göster',
};

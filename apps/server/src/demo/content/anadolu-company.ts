import { anadoluDecor } from './anadolu-decor.ts';
import { anadoluTableware } from './anadolu-tableware.ts';
import { anadoluLogo } from './company-logos.ts';
import type { DemoCompany } from './demo-types.ts';

export const anadoluSeramik: DemoCompany = {
  name: 'Anadolu Seramik',
  tagline: 'Kütahya’da üç kuşaktır çini ve seramik',
  language: 'tr',
  logo: anadoluLogo,
  about:
    'Kütahya’da bir aile atölyesi. Sofra ve dekorasyon için çini ve seramik; her parça elde boyanır, yüksek ısıda pişirilir. En az 48 parçalık siparişlerle çalışır, numuneleri iki haftada hazırlarız.',
  country: 'TUR',
  city: 'Kütahya',
  address: ['Organize Sanayi Bölgesi', '4. Cadde No: 18'],
  state: 'Kütahya',
  postalCode: '43100',
  taxIds: [
    { label: 'VKN', value: '0680417322' },
    { label: 'MERSİS', value: '0068041732200018' },
  ],
  certifications: [
    { name: 'ISO 9001:2015', issuer: 'TSE', number: 'KY-DEMO-2291', valid_until: '2028-02-20' },
    {
      name: 'Gıda ile temasa uygunluk',
      issuer: 'Tarım ve Orman Bakanlığı',
      number: 'GT-43-0087',
      valid_until: '2027-11-30',
    },
  ],
  email: 'bilgi@anadolu.example',
  phone: '+90 274 555 01 40',
  website: 'https://www.anadolu.example',
  currencies: ['TRY', 'USD'],
  categories: ['Sofra ve mutfak', 'Dekorasyon', 'Aydınlatma', 'Saklama'],
  members: [
    {
      name: 'Elif Kaya',
      email: 'admin@anadolu.example',
      mobile: '+90 555 555 01 41',
      role: 'admin',
      permissions: [],
    },
  ],
  buyers: [
    {
      company: 'Boğaziçi Mağazaları',
      person: 'Çağla Öztürk',
      email: 'cagla@bogazici.example',
      country: 'TUR',
      city: 'İstanbul',
    },
    {
      company: 'Hausrat Lindner',
      person: 'Jörg Lindner',
      email: 'joerg@lindner.example',
      country: 'DEU',
      city: 'Köln',
    },
    {
      company: 'Casa Azulejo',
      person: 'Inês Carvalho',
      email: 'ines@azulejo.example',
      country: 'PRT',
      city: 'Porto',
    },
  ],
  catalogues: [
    {
      name: 'İlkbahar 2027, çini koleksiyonu',
      status: 'active',
      shared: true,
      buyerCompany: 'Boğaziçi Mağazaları',
      buyerEmail: 'cagla@bogazici.example',
      intro:
        'Kütahya’dan el boyaması parçalar. Fiyatlar fabrika teslimidir, 30 Nisan 2027’ye kadar geçerlidir.',
      validUntil: '2027-04-30',
      productIds: [
        'KS-TBK-1001',
        'KS-VZO-1022',
        'KS-KSE-1004',
        'KS-KPA-1014',
        'KS-SRH-1010',
        'KS-KVZ-1030',
        'KS-LMB-1040',
        'KS-VZO-1020',
      ],
      shownAttributes: ['selling_price', 'moq', 'size', 'material', 'color', 'technique'],
    },
  ],
  products: [...anadoluTableware, ...anadoluDecor],
};

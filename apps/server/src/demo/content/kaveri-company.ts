import { kaveriLogo } from './company-logos.ts';
import type { DemoCatalogue, DemoCompany } from './demo-types.ts';
import { kaveriFurniture } from './kaveri-furniture.ts';
import { kaveriLighting } from './kaveri-lighting.ts';
import { kaveriPlantersAndCandles } from './kaveri-planters-and-candles.ts';
import { kaveriServing } from './kaveri-serving.ts';
import { kaveriSoftFurnishing } from './kaveri-soft-furnishing.ts';
import { kaveriStorage } from './kaveri-storage.ts';
import { kaveriTableware } from './kaveri-tableware.ts';
import { kaveriVases } from './kaveri-vases.ts';

const springEdit: DemoCatalogue = {
  name: 'Spring Edit 2027',
  status: 'active',
  shared: true,
  buyerCompany: 'Nordhem Living',
  buyerEmail: 'ebba@nordhem.example',
  intro: 'Pieces for the kitchen and the home. Prices ex works Jodhpur, valid until 31 March 2027.',
  validUntil: '2027-03-31',
  productIds: [
    'SW-VAS-0210',
    'SW-JAR-0301',
    'CE-PIT-0117',
    'RT-TRY-0096',
    'MW-BWL-1042',
    'SW-PLT-0233',
    'EN-MUG-0326',
    'AC-BRD-0188',
    'SG-BSK-0702',
    'TK-STL-0022',
    'CN-CHR-0031',
    'BR-LMP-0087',
    'TC-PLT-0119',
    'SW-MUG-0341',
    'KN-THR-0472',
    'BP-CSH-0461',
    'CE-PLT-0131',
    'CE-LMP-0079',
    'CE-VAS-0155',
    'JU-BSK-0708',
    'CT-THR-0478',
    'BR-VAS-0091',
    'CE-JAR-0309',
    'MW-STL-0027',
  ],
  shownAttributes: ['selling_price', 'moq', 'size', 'material', 'color', 'finish', 'production_time', 'care'],
};

const kitchenRange: DemoCatalogue = {
  name: 'Nordhem, kitchen range',
  status: 'draft',
  shared: false,
  buyerCompany: 'Nordhem Living',
  buyerEmail: 'ebba@nordhem.example',
  intro: 'A first choice for the kitchen range of autumn 2027.',
  productIds: [
    'MW-BWL-1042',
    'AC-BRD-0188',
    'SW-PLT-0233',
    'SW-MUG-0341',
    'CE-PIT-0117',
    'SW-JAR-0301',
    'BR-TRY-0104',
    'EN-MUG-0326',
  ],
  shownAttributes: ['selling_price', 'moq', 'size', 'material'],
};

export const kaveriExports: DemoCompany = {
  name: 'Kaveri Exports',
  tagline: 'Home goods, Jodhpur, since 1987',
  language: 'en',
  logo: kaveriLogo,
  about:
    'A family firm in Jodhpur. Sixty craftspeople turn mango wood, acacia, brass and clay into pieces for the kitchen and the home, in lots from fifty pieces, with samples in three weeks.',
  country: 'IND',
  city: 'Jodhpur',
  address: ['Plot 42, Basni Industrial Area', 'Phase II'],
  state: 'Rajasthan',
  postalCode: '342005',
  taxIds: [
    { label: 'GSTIN', value: '08AAKCK4821M1Z4' },
    { label: 'IEC', value: 'AAKCK4821M' },
  ],
  certifications: [
    { name: 'Sedex SMETA 4-Pillar', issuer: 'Sedex', number: 'ZAA-40218', valid_until: '2027-08-31' },
    { name: 'FSC Chain of Custody', issuer: 'FSC', number: 'FSC-C-DEMO-118', valid_until: '2028-05-14' },
    { name: 'EPCH member', issuer: 'EPCH', number: 'EPCH-7731', valid_until: null },
  ],
  email: 'hello@kaveri.example',
  phone: '+91 98765 01420',
  website: 'https://www.kaveri.example',
  currencies: ['INR', 'USD'],
  categories: ['Kitchen & dining', 'Home décor', 'Furniture', 'Lighting', 'Soft furnishing', 'Storage'],
  members: [
    {
      name: 'Ravi Menon',
      email: 'admin@kaveri.example',
      mobile: '+91 98765 01421',
      role: 'admin',
      permissions: [],
    },
    {
      name: 'Asha Yadav',
      email: 'asha@kaveri.example',
      mobile: '+91 98765 01422',
      role: 'employee',
      // Sells, and cannot see costs: no costing, no deleting, no members.
      permissions: [
        'view_products',
        'create_products',
        'update_products',
        'download_product_images',
        'bulk_upload',
        'create_edit_catalogues',
        'view_catalogue_history',
        'access_ppt_excel_link',
        'view_buyer_details',
        'view_contacts',
        'view_quotation',
      ],
    },
  ],
  buyers: [
    {
      company: 'Nordhem Living',
      person: 'Ebba Lindqvist',
      email: 'ebba@nordhem.example',
      country: 'SWE',
      city: 'Malmö',
    },
    {
      company: 'Atelier Mireille',
      person: 'Claire Fontaine',
      email: 'claire@mireille.example',
      country: 'FRA',
      city: 'Lyon',
    },
    {
      company: 'Harbor & Pine',
      person: 'Daniel Reyes',
      email: 'daniel@harborpine.example',
      country: 'USA',
      city: 'Portland',
    },
    {
      company: 'Kobo Home',
      person: 'Mei Tanaka',
      email: 'mei@kobohome.example',
      country: 'JPN',
      city: 'Osaka',
    },
  ],
  catalogues: [springEdit, kitchenRange],
  products: [
    ...kaveriServing,
    ...kaveriTableware,
    ...kaveriVases,
    ...kaveriPlantersAndCandles,
    ...kaveriFurniture,
    ...kaveriLighting,
    ...kaveriSoftFurnishing,
    ...kaveriStorage,
  ],
};

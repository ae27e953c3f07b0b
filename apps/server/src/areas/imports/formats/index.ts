import { akeneo, akeneoModels } from './akeneo.format.ts';
import { amazon, amazonLabels } from './amazon.format.ts';
import { bigcommerce, bigcommerceBulk, bigcommerceItems } from './bigcommerce.format.ts';
import { erpnext } from './erpnext.format.ts';
import type { FormatTable } from './format.ts';
import { magento } from './magento.format.ts';
import { ebay, etsy, faire, google, salla, shopee, trendyol } from './marketplaces.format.ts';
import { odoo } from './odoo.format.ts';
import { prestashop, prestashopCombinations } from './prestashop.format.ts';
import { shopify, shopifyWords } from './shopify.format.ts';
import { ecwid, lightspeed, opencart, saleor, shopware, square, squarespace, zoho } from './shops.format.ts';
import { wix, wixNewer } from './wix.format.ts';
import { woocommerce } from './woocommerce.format.ts';

/** The exports that are recognised. */
export const knownFormats: readonly FormatTable[] = [
  shopify,
  shopifyWords,
  woocommerce,
  magento,
  prestashop,
  prestashopCombinations,
  odoo,
  erpnext,
  akeneo,
  akeneoModels,
  amazon,
  amazonLabels,
  wix,
  wixNewer,
  ecwid,
  saleor,
  shopware,
  opencart,
  squarespace,
  square,
  bigcommerce,
  bigcommerceItems,
  bigcommerceBulk,
  etsy,
  ebay,
  shopee,
  trendyol,
  faire,
  salla,
  google,
  lightspeed,
  zoho,
];

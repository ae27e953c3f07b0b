import type { Attribute } from '@sourcewiz/contract';
import { aliasWords as words, type Aliases } from '../../../platform/rows/columns/header-aliases.rules.ts';
import { headerWords, wholeWords, withoutNotes } from '../../../platform/rows/columns/header-words.rules.ts';
import { inAllLanguages } from './foreign-headers.rules.ts';

export type FieldName = 'product_id' | 'variant_id' | 'name' | 'category' | 'status';

const ownFields: Record<FieldName, Aliases> = {
  product_id: {
    sure: words(`
      product id, product code, stock code, stock no, stock number, product no, product number, sku, sku no, sku code, sku number, item code, supplier sku, vendor sku, seller sku, merchant sku, custom label, item
      no, item number, item id, item sku, article id, article no, article number, article code, style no, style code,
      style number, our style, our ref, our reference, our code, our sku, our item, our article, our model, model no, model number, model code, product sku, parent sku, parent id, slug, product slug, handle, urun
      kodu, urun no, urun id, stok kodu, stok no, malzeme kodu, model kodu, artikel no, ana urun kodu`),
    likely: words(`
      code, ref, ref no, reference, article, art no, material number, material no, material code, catalogue no, catalog
      no, catalogue number, catalog number, cat no, order code, part no, part number, mfr part number, manufacturer part number, mpn,
      model, style, product key, product token, item key, isbn, isbn 13, id, uniq id, unique id, pid, asin, item, style, design no, design, kod, referans, referans no, desen no, desen kodu`),
    exactOnly: true,
  },
  variant_id: {
    sure: words(`
      variant id, variant code, variant sku, variant no, variation id, variation sku, child sku, child id,
      varyant kodu, varyant id, varyant no, varyant sku, alt urun kodu`),
    exactOnly: true,
  },
  name: {
    sure: words(`
      name, product name, item name, product title, title, article name, item title, product display name, display
      name, product label, book title, urun adi, urun ismi, stok adi, malzeme adi, urun basligi`),
    likely: words(`
      item description, item desc, product description short, short description, item, product, products, product desc,
      description of goods, goods description, particulars, designation, label, heading, model, model name, design, design name, style name, pattern name, book name, prod name, urun, ad,
      adi, isim, baslik, urun tanimi, stok tanimi, cinsi`),
  },
  category: {
    sure: words(`
      category, product category, categories, item category, category name, kategori, urun kategorisi,
      kategori adi, urun grubu, urun ana grubu, ana grup`),
    likely: words(
      `product group name, department name, family, product family, item group, collection, product group, group, department, taxon, section, grup, koleksiyon, bolum`,
    ),
  },
  status: {
    sure: words(`status, product status, publish status, durum, urun durumu, yayin durumu`),
    likely: words(`state, published, active, aktif`),
  },
};

/** By the stable key of standard attributes. English and Turkish; other languages are in `foreign-headers.rules.ts`. */
const ownAttributes: Readonly<Record<string, Aliases>> = {
  description: {
    sure: words(`
      description, long description, product description, body html, details, long text, full description, description html,
      aciklama, urun aciklamasi, uzun aciklama, detay`),
    likely: words(`
      item description, desc, descr, descn, descrn, detail desc, about, about product, about the product, product details, product detail, product
      overview, overview, summary, about this item, short description, romance copy, tanim, urun tanimi`),
  },
  material: {
    sure: words(`material, materials, made of, malzeme, hammadde, materyal`),
    likely: words(`matl, mtl, mtrl, matrl, fabric, fabric content, composition, raw material, kumas`),
  },
  color: {
    sure: words(`color, colour, colors, colours, renk, renkler`),
    likely: words(`shade, clr, colr, color name, colour name, urun rengi`),
  },
  size: {
    sure: words(`
      size, dimensions, dimension, dims, product dimensions, product size, item size, item dimensions, l x w x
      h, lxwxh, lxbxh, l x b x h, w x d x h, wxdxh, lwh, measurements, olcu, olculer, ebat, ebatlar, boyut,
      boyutlar, urun olcusu, en x boy x yukseklik, enxboyxyukseklik`),
    likely: words(`dim, dimn, dimns, sizes, beden, measure`),
  },
  shape: { sure: words(`shape, form, sekil, bicim`) },
  theme: { sure: ['theme', 'tema', 'design theme'], likely: ['style', 'stil'] },
  season: { sure: ['season', 'sezon', 'mevsim'], likely: ['occasion'] },
  finish: {
    sure: words(`finish, surface finish, surface, finishing, yuzey, kaplama`),
    likely: ['coating', 'polish'],
  },
  keywords: {
    sure: words(`keywords, tags, search tags, search keywords, anahtar kelimeler, etiketler`),
    likely: ['labels', 'etiket'],
  },
  moq: {
    sure: words(`
      moq, min qty, min order qty, minimum order quantity, minimum quantity, min order, minimum order, min
      quantity, moq pcs, minimum siparis, min siparis, minimum siparis miktari, min adet, minimum adet, asgari
      siparis`),
    likely: ['order qty', 'minimum'],
    // A quantity alone may be the stock.
    exactOnly: true,
  },
  selling_price: {
    sure: words(`
      selling price, price, unit price, fob price, fob, sale price, sales price, export price, list price,
      price per piece, price per pc, price pc, price per unit, price each, price piece, sell price, ex works price, exw price, wholesale price, fiyat, birim fiyat, adet fiyati, satis
      fiyati, fob fiyat, fob fiyati, liste fiyati, ihracat fiyati`),
    likely: words(`
      rate, exw, whsl, whsl price, your price, amount, variant price, discounted price, final price, current price, offer price, net price, gross
      price, launched price, wholesale, wsp, trade price, dealer price, ddp price, cif price, vat excl price, price excl
      vat, tax excl price, price excl tax, fiyati, tutar, toptan fiyat, toptan fiyati, toptan satis fiyati, bayi fiyati,
      bayi satis fiyati, kdv haric fiyat, kdv haric birim fiyat, kdv haric satis fiyati, kdvsiz fiyat`),
  },
  weight: {
    sure: words(`
      weight, net weight, weight net, net wt, product weight, item weight, unit weight, agirlik, net agirlik, urun
      agirligi, birim agirlik, net ag`),
    likely: words(`wt, wgt, unit wt, item wt, nt wt, nw, n w, gramaj`),
  },
  production_time: {
    sure: words(`
      production time, production lead time, manufacturing time, lead time, uretim suresi, termin, termin
      suresi`),
    likely: words(`
      delivery time, dispatch time, turnaround, teslim suresi, delivery, teslimat suresi`),
  },
  sampling_time: { sure: words(`sampling time, sample time, sample lead time, numune suresi`) },
  technique: {
    sure: words(`
      technique, process technique, production technique, craft, teknik, uretim teknigi`),
    likely: ['technic', 'method', 'yontem'],
  },
  hs_code: {
    sure: words(`
      hs code, hscode, commodity code, hs tariff code, tariff no, hsn, hsn code, hs, hts, hts code, tariff code, customs code, gtip, gtip kodu, gtip no`),
  },
  certification: {
    sure: words(`
      certification, certifications, certificate, certificates, sertifika, sertifikalar`),
    likely: ['compliance', 'audit'],
  },
  care: {
    sure: words(`care, care instructions, wash care, bakim, bakim talimati, yikama talimati`),
  },
  origin: {
    sure: words(`country of origin, origin, made in, mensei, mense ulke, mensei ulke, uretim yeri`),
    likely: ['country', 'coo', 'ulke'],
  },
  cost_price: {
    sure: words(`
      cost price, cost, buying price, buy cost, buy price, purchase price, unit cost, landed cost, item cost, cost per item, standard cost,
      maliyet, maliyet fiyati, alis fiyati`),
  },
  vendor: {
    sure: words(`
      vendor, supplier, manufacturer, vendor name, supplier name, tedarikci, uretici, satici`),
    likely: words(`factory, artisan, mfr, mfg, manuf`),
  },
  exclusive_for_buyer: {
    sure: words(`
      exclusive for buyer, exclusive for, exclusive buyer, yalniz su aliciya, ozel musteri`),
    likely: ['buyer'],
  },
  exclusive_until: {
    sure: words(`
      exclusive until, exclusivity until, exclusivity end, exclusive till, ozellik bitisi, ozel oldugu son gun`),
  },
  storage_place: {
    sure: words(`
      storage place, storage location, bin location, warehouse location, rack no, depo yeri, raf no`),
    likely: words(`location, shelf, raf, depo`),
  },
  remarks: {
    sure: words(`
      remarks, internal remarks, notes, internal notes, comments, notlar, dahili notlar`),
    likely: words(`remark, note, comment, not`),
  },
  carton_size: {
    sure: words(`
      carton size, carton dimensions, carton dims, master carton size, box size, box dimensions, carton,
      packing size, koli olcusu, koli olculeri, koli ebadi, kutu olcusu`),
    likely: ['package size', 'package dimensions', 'ctn size', 'meas', 'ctn meas', 'carton meas'],
  },
  carton_weight: {
    sure: words(`
      carton weight, master carton weight, gross weight, weight gross, carton gross weight, gross wt, ctn weight, box weight, koli agirligi, brut
      agirlik, brut kg, brut ag`),
    likely: ['case weight', 'case wt', 'gw', 'g w', 'gr wt', 'g wt', 'package weight'],
  },
  pieces_per_carton: {
    sure: words(`
      pieces per carton, master carton qty, pcs box, pcs per box, pieces per box, units per box, units per case, case qty, pcs per ctn, pcs per carton, pcs ctn, qty ctn, pcs carton, qty carton, units ctn, qty per carton, units per carton, carton qty, packing, case pack, outer qty, outer pack, qty outer,
      outer carton qty, master pack, master qty, qty master, pairs ctn, pairs per carton, sets ctn, sets per carton, pcs
      case, pcs per case, pieces per case, qty case, qty per case, units case, koli ici adet, koli adedi, koli adet, koli ici, koli ici miktar, koli ici adedi, kolideki adet`),
    likely: [
      'inner pack',
      'carton',
      'ctn',
      'koli',
      'case size',
      'packaging qty',
      'pack qty',
      'packing qty',
      'kutu adedi',
    ],
  },
};

/** Columns of shop systems, data sets and our own response sheets that say nothing about the product itself. */
export const skippedHeaders: readonly RegExp[] = [
  /^(row|satir|what to correct|duzeltilecekler|s no|sr|sl|sr no|serial no|sl no|sira|sira no|no|nr|#)$/,
  /^(index|unnamed|row id|row no|row number|record no|seq|sequence|lp|lfd nr|序号|序號|番号|번호|(no )?п п|क्रम|क्र सं|क्रमांक|क्रम संख्या)$/,
  wholeWords('^(meta|seo|og|google shopping|gtm)'),
  wholeWords(
    'images?|photos?|pictures?|img|gorsel|resim|foto|фото|изображение|图片|圖片|照片|画像|사진|이미지|صورة|चित्र|φωτογραφια',
  ),
  wholeWords('url|src|link|href|alt text'),
  wholeWords('^((current |low )?stock|inventory|track inventory|(guncel |mevcut )?stok)'),
  /^(availability|остаток|наличие|verfugbarkeit|beschikbaarheid|在庫|在庫数|库存|庫存|giacenza|bestand|lagerbestand|existencias|estoque|voorraad|المخزون|disponibilit[ae]|disponibilidade?)$/,
  wholeWords(
    'backorderable|inventory policy|inventory tracker|fulfillment service|requires shipping|taxable|gift card',
  ),
  wholeWords(
    '^(tax|vat|kdv|iva|tva|mw ?st|btw|moms|ндс|φπα|税率|steuersatz)(?!.* (price|fiyati?|preis|prix|precio|prezzo|prijs|pris|cena|цена|τιμη)(?![\\p{L}\\p{M}]))',
  ),
  /^compare at( price)?$|^compare price$/,
  /^(available|discontinue|published|created|updated|deleted|make active) (on|at)$/,
  /^(position|sort order|deleted|published scope|published on online store|template suffix)$/,
  // Reviews, sales, and when and from where the data was copied.
  /^((average|overall|product|customer|star|total|no of|number of|num) )*(review|reviews|votes)( (avg|average|count|counts|score|value|title|content|text|id|date|no|number|total))*$/,
  /^((average|overall|product|customer|star|total|no of|number of|num) )*(rating|ratings|stars)( (count|counts|title|content|text|id|date|no|number|total))+$/,
  /^(invoice|transaction|receipt|customer|user|reviewer) (id|no|number|name|date|time|code|key|email|phone|address|city|state|country|region|segment|type|age|gender)s?$/,
  /^order (id|date|time|status)$|^(ship|sale|sales|purchase) date$/,
  /^(crawl|crawled|scrape|scraped|created|updated|modified|added|uploaded|last modified|last updated|date)( (timestamp|at|on|t|by|date|time|datetime|added|created|modified|updated|scraped|crawled))+$/,
  /^(timestamp|discount|discount percentage|discount percent|percent off|profit|margin|profit margin|marge|marza|margen|margine|marj|kar marji|маржа|наценка|sales|revenue|units sold|sales rank|best ?sellers? rank|popularity|views|likes|clicks)$/,
];

const quantity = /^(\d+ ?[x×*] ?)?\d+([.,/⁄]\d+)?[ _-]?\p{L}{1,6}\.?$/u;

/** `1 Kg`, `0,5 l`, `6 x 0.75 l`: a pack size, and the cells below are about it. */
export function isQuantityTitle(header: string): boolean {
  return quantity.test(withoutNotes(header).replace(/\s+/g, ' ').trim());
}

/** Ratings by buyers, if the cells look like it: the rating of a switch is a current. */
export const ratingHeader =
  /^((average|overall|product|customer|star|total) )*(rating|ratings|stars)( (avg|average|score|value))*$/;

/** Columns that deserve an attribute of their own if the organisation has none. */
export const worthAnAttribute: ReadonlySet<string> = new Set(
  words(`
    product type, urun tipi, urun turu, warranty, garanti, collection, koleksiyon, brand, brands, brand name, marka, marke, marque, marca, marchio, merk, бренд, торговая марка, 品牌, ブランド, 브랜드, العلامة التجارية, ماركة, μαρκα, varumarke, varemaerke, varemerke, znacka, barcode, barkod,
    ean, ean upc, ean code, ean kod, kod ean, ean nr, numer ean, codigo ean, codice ean, gencod, ean 13, gtin, gtin code, upc, upc code, bar code, ean barcode, jan, janコード, штрихкод, штрих код,
    条码, 条形码, 條碼, codice a barre, codigo de barras, code barre, code barres, streepjescode, kod kreskowy, الباركود,
    isbn, isbn 13, mpn, manufacturer part number, manufacturer part no, mfr part no, part number, model, model name,
    condition, gender, age group, target group, capacity, volume, voltage, wattage, power, pattern, sleeve, neckline, fit,
    ingredients, ingredients text, allergens, shelf life, best before, storage conditions, author, authors, publisher,
    language, pages, number of pages, binding, edition, designer, artist, features, key features, product features,
    highlights, bullet points, specification, specifications, technical specifications, product specifications, series,
    grade, variety, vintage, winery, purity, gemstone, metal, karat, thread count, gsm, wood type, fragrance, flavour,
    flavor, scent, application, country of manufacture, quality, unit size, net content, net quantity, pack size,
    besonderheiten, caracteristiques, caracteristicas`).map((word) => headerWords(word).phrase),
);

/** Titles with a meaning of their own; what only resembles them is not meant. */
export const otherTitles: Aliases = {
  sure: words(`
    qty, quantity, sch qty, total qty, anzahl, menge, calories, format, target price, case price, core charge, medium`),
};

const everywhere = <Name extends string>(aliases: Readonly<Record<Name, Aliases>>): Record<Name, Aliases> =>
  Object.fromEntries(
    Object.entries<Aliases>(aliases).map(([key, own]) => [key, inAllLanguages(key, own)]),
  ) as Record<Name, Aliases>;

export const fieldAliases = everywhere(ownFields);
export const attributeAliases: Readonly<Record<string, Aliases>> = everywhere(ownAttributes);

const none: Aliases = { sure: [] };

/** Other titles of an attribute, beside its name. */
export function aliasesOf({ internal_name }: Attribute): Aliases {
  return attributeAliases[internal_name] ?? none;
}

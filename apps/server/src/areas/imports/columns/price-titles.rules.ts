import { aliasWords as words, squeezed } from '../../../platform/rows/columns/header-aliases.rules.ts';
import { headerWords, type HeaderWords } from '../../../platform/rows/columns/header-words.rules.ts';
import { isMoney } from './stated-parts.rules.ts';

/** Prices beside the selling price. */
export const otherPrices: ReadonlySet<string> = new Set(
  words(`
    retail price, regular price, market price, actual price, original price, old price, street price, perakende fiyat,
    perakende fiyati, perakende satis fiyati, piyasa fiyati, piyasa satis fiyati, eski fiyat`),
);

/** What shops are recommended to ask, or may ask at most. */
const recommendedPrices: ReadonlySet<string> = new Set(
  words(`
    rrp, rrp price, srp, msrp, msrp price, mrp, mrp price, recommended retail price, recommended retail, suggested retail price, suggested retail,
    recommended selling price, suggested selling price, recommended price, manufacturer suggested retail price,
    manufacturers suggested retail price, maximum retail price,
    tavsiye edilen satis fiyati, tavsiye edilen fiyat, tavsiye edilen perakende fiyat, tavsiye edilen perakende fiyati,
    tavsiye edilen perakende satis fiyati, tavsiye fiyati, onerilen satis fiyati, onerilen fiyat,
    uvp, uvp preis, unverbindliche preisempfehlung, empfohlener verkaufspreis, empfohlener vk, vk empfohlen, vk empf, empf vk, empf verkaufspreis, empf ladenpreis,
    pvc, ppc, pvmc, prix public, prix public conseillé, prix de vente conseillé, prix de vente public, prix conseillé,
    pvp, pvpr, pvp rec, pvp recomendado, precio recomendado, precio de venta recomendado, precio de venta al público, precio sugerido,
    preço recomendado, preço de venda ao público, preço sugerido, prezzo al pubblico, prezzo al pubblico consigliato,
    prezzo consigliato, prezzo di vendita consigliato, prezzo di vendita al pubblico,
    adviesprijs, adviesverkoopprijs, consumentenadviesprijs, consumentenprijs, scd, sugerowana cena detaliczna, sugerowana cena,
    cena sugerowana, doporučená cena, doporučená prodejní cena, rek pris, rek utpris, rekommenderat pris, cirkapris, vejl pris,
    vejl udsalgspris, vejledende pris, vejledende udsalgspris, veil pris, veiledende pris,
    ррц, мрц, рекомендованная розничная цена, рекомендуемая розничная цена, рекомендованная цена, προτεινόμενη λιανική,
    προτεινόμενη τιμή λιανικής, अधिकतम खुदरा मूल्य, एमआरपी, سعر التجزئة المقترح, سعر البيع المقترح, السعر المقترح,
    建议零售价, 建议售价, 建議零售價, 建議售價, 零售指导价, 吊牌价, 希望小売価格, メーカー希望小売価格, 上代, 소비자가, 소비자가격, 권장소비자가,
    권장소비자가격`).map((word) => squeezed(headerWords(word).phrase)),
);
const withoutTaxWords = words(
  `excl, exkl, eks, ex, exc, excluding, haric, ht, net, netto, ohne, s, sin, sem, без, bez`,
);
const exclusive: ReadonlySet<string> = new Set(withoutTaxWords);
/** What titles of prices say about taxes. */
const taxWords: ReadonlySet<string> = new Set([
  ...withoutTaxWords,
  ...words(`
    incl, inkl, including, inc, vat, tax, taxes, gst, mwst, mw, st, ust, btw, iva, tva, kdv, moms, mva, dph, ttc, brutto,
    bruto, gross, dahil, c, con, com, mit, с, ндс`),
]);

/** The title of a price without the words that say it is without tax: `Prix de vente HT`, `Engrospris eks. mva`. */
export function withoutTax(title: HeaderWords): HeaderWords {
  if (!title.tokens.some((word) => exclusive.has(word))) return title;
  const tokens = title.tokens.filter((word) => !taxWords.has(word));
  return { ...title, tokens, phrase: tokens.join(' ') };
}

/** Whether a price is one that shops are recommended to ask, with or without tax: `RRP incl. VAT`, `UVP brutto`. */
export function isRecommendedPrice({ tokens }: HeaderWords): boolean {
  return recommendedPrices.has(
    tokens.filter((word) => !taxWords.has(word) && !isMoney(word) && !isMoney(word.toUpperCase())).join(''),
  );
}

/** What is paid besides the price, or for more than one piece: `Tooling cost`, `Size surcharge`, `Pallet price`. */
export const otherCosts =
  /^(freight|shipping|delivery|transport|transportation|tooling|set ?up|sample|sampling|customs|duty|deposit|handling|insurance) (costs?|price)$|^(mou?ld|die|plate|packaging|packing|labou?r|material|colou?r|printing|logo|engraving|assembly|installation|storage|service|overhead) costs?$|^(carton|ctn|pallet) price$|\b(surcharge|charge|fee)s?$/;

/** What a price is called for short, where the title names its currency: `CIF (USD)`. */
export const priceTerms: ReadonlySet<string> = new Set(
  words(`
    fob, exw, cif, cip, cfr, cnf, c&f, cpt, dap, ddp, fca, dealer, distributor, trade, offer, quote, quotation, each, toptan, bayi,
    pesin, grosshandel, handler, grossiste, revendeur, mayorista, distribuidor, hurt, опт, дилер, 批发, 批發, 卸`).map(
    (word) => headerWords(word).phrase,
  ),
);

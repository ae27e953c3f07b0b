import { foldText } from '@sourcewiz/contract';

/**
 * The fixed columns of a whole export, which has them in this order in all languages. The barcode came in version 9.2;
 * brands, downloads, attributes and meta data follow only where there are some.
 */
const ORDER = [
  'id',
  'type',
  'sku',
  'gtin, upc, ean, or isbn',
  'name',
  'published',
  'is featured?',
  'visibility in catalog',
  'short description',
  'description',
  'date sale price starts',
  'date sale price ends',
  'tax status',
  'tax class',
  'in stock?',
  'stock',
  'low stock amount',
  'backorders allowed?',
  'sold individually?',
  'weight',
  'length',
  'width',
  'height',
  'allow customer reviews?',
  'purchase note',
  'sale price',
  'regular price',
  'categories',
  'tags',
  'shipping class',
  'images',
  'download limit',
  'download expiry days',
  'parent',
  'grouped products',
  'upsells',
  'cross-sells',
  'external url',
  'button text',
  'position',
] as const;

const OLDER = ORDER.filter((title) => !title.startsWith('gtin'));
const WEIGHT = 'weight';
const SIZES: readonly string[] = [WEIGHT, 'length', 'width', 'height'];

/**
 * What the columns are called in German, French, Spanish, Italian, Dutch, Portuguese, Turkish, Polish and Russian; `#` is the
 * number of an attribute. Where the word for the regular price means any price, it is called `price`, which alone does
 * not tell the system.
 */
const CALLED: Readonly<Record<string, string>> = {
  id: 'Kimlik|Identyfikator',
  type: 'Тип|Typ|Tipo|Tür|Rodzaj|Soort',
  sku: 'Артикул|Artikelnummer|Artikelnummer (SKU)|Art.-Nr.|UGS|Référence|REF|Ref|Stok kodu|Stok kodu (SKU)|Código de artículo|Numer katalogowy',
  'gtin, upc, ean, or isbn': `GTIN, UPC, EAN oder ISBN|GTIN, UPC, EAN ou ISBN|GTIN, UPC, EAN o ISBN|GTIN, UPC, EAN, o ISBN|
    GTIN, UPC, EAN of ISBN|GTIN, UPC, EAN veya ISBN|GTIN, UPC, EAN lub ISBN`,
  name: 'Имя|Nom|Nombre|Nome|Naam|İsim|Ad|Nazwa',
  published:
    'Опубликован|Veröffentlicht|Publié|Publicado|Pubblicato|Gepubliceerd|Yayımlanmış|Yayımlandı|Opublikowano|Opublikowany',
  'is featured?': `Рекомендуемый?|Ist hervorgehoben?|Hervorgehoben?|Mis en avant ?|¿Está destacado?|In primo piano?|Uitgelicht?|Em destaque?|
    Öne çıkan?|Wyróżniony produkt?|Czy wyróżniony?|Wyróżniony?`,
  'visibility in catalog': `Видимость в каталоге|Visibility in catalogue|Sichtbarkeit im Katalog|Visibilité dans le catalogue|Visibilidad en el catálogo|
    Visibilità nel catalogo|Zichtbaarheid in catalogus|Visibilidade no catálogo|Katalogda görünürlük|Widoczność w katalogu`,
  'short description': `Короткое описание|Краткое описание|Kurzbeschreibung|Description courte|Descripción corta|Breve descrizione|Descrizione breve|
    Korte beschrijving|Korte omschrijving|Descrição curta|Breve descrição|Kısa açıklama|Krótki opis`,
  description: 'Описание|Beschreibung|Descripción|Descrizione|Beschrijving|Descrição|Açıklama|Opis',
  'date sale price starts': `Datum, an dem Angebotspreis beginnt|Datum, an dem der Angebotspreis beginnt|
    Date de début de promo|Día en que empieza el precio rebajado|Data di partenza del prezzo in saldo|
    Startdatum actieprijs|Data de preço promocional começa em|Data de início do preço promocional|
    İndirimli fiyatın başladığı tarih|Data rozpoczęcia promocji`,
  'date sale price ends': `Datum, an dem Angebotspreis endet|Datum, an dem der Angebotspreis endet|Date de fin de promo|
    Día en que termina el precio rebajado|Data in cui termina l'offerta|Einddatum actieprijs|
    Data de preço promocional termina em|Data de fim do preço promocional|İndirimli fiyatın bittiği tarih|
    Data zakończenia promocji`,
  'tax status': `Steuerstatus|État de la TVA|Statut fiscal|Estado del impuesto|Stato delle imposte|Btw status|Btw-status|
    Status do imposto|Estado do imposto|Vergi durumu|Status podatku`,
  'tax class': `Steuerklasse|Classe de TVA|Clase de impuesto|Aliquota di imposta|Belastingklasse|Classe de imposto|
    Vergi sınıfı|Klasa podatkowa`,
  'in stock?': `В наличии?|Vorrätig?|Auf Lager?|En stock ?|En inventaire ?|¿Existencias?|¿En inventario?|In magazzino?|Op voorraad?|
    Em estoque?|Em stock?|Stokta?|W magazynie?|Na stanie?`,
  stock:
    'Lager|Bestand|Lagerbestand|Inventaire|Inventario|Magazzino|Voorraad|Estoque|Stok|Stan magazynowy|Magazyn',
  'low stock amount': `Geringe Lagermenge|Geringer Lagerbestand|Montant de stock faible|Cantidad de bajo inventario|
    Quantità in magazzino bassa|Lage voorraad|Quantidade baixa de estoque|Quantidade baixa de stock|Düşük stok miktarı|
    Niski stan magazynowy`,
  'backorders allowed?': `Lieferrückstände erlaubt?|Rückstände erlaubt?|Autoriser les commandes de produits en rupture ?|
    ¿Permitir reservas de productos agotados?|Abilita gli ordini arretrati?|Nabestellingen toestaan?|
    São permitidas encomendas?|Permitir encomendas?|Yok satmaya izin?|Ön Siparişe İzin Ver?|
    Pozwalać na zamówienia oczekujące (na dostawę do magazynu)?|Pozwalać na zamówienia oczekujące?`,
  'sold individually?': `Nur einzeln verkaufen?|Einzeln verkauft?|Vendre individuellement ?|¿Vendido individualmente?|
    Venduto singolarmente?|Wordt individueel verkocht?|Vendido individualmente?|Ayrı ayrı mı satılıyor?|
    Sprzedawany pojedynczo?|Sprzedawane pojedynczo?`,
  weight: 'Вес|Gewicht|Poids|Peso|Ağırlık|Waga',
  length: 'Длина|Länge|Longueur|Longitud|Largo|Lunghezza|Lengte|Comprimento|Uzunluk|Długość',
  width: 'Ширина|Breite|Largeur|Anchura|Ancho|Larghezza|Breedte|Largura|Genişlik|Szerokość',
  height: 'Высота|Höhe|Hauteur|Altura|Alto|Altezza|Hoogte|Yükseklik|Wysokość',
  'allow customer reviews?': `Kundenrezensionen erlauben?|Kundenbewertungen erlauben?|Autoriser les avis clients ?|
    ¿Permitir valoraciones de clientes?|Permetti le recensioni clienti?|Klantbeoordelingen toestaan?|
    Permitir avaliações de clientes?|Müşteri değerlendirmelerine izin verilsin mi?|
    Müşteri incelemelerine izin verilsin mi?|Włącz opinie klientów?`,
  'purchase note': `Hinweis zum Kauf|Kaufhinweis|Note de commande|Nota de compra|Nota di acquisto|Aankoopnotitie|
    Nota da compra|Satın alma notu|Notatka do zakupu`,
  'sale price': `Angebotspreis|Tarif promo|Prix promo|Precio rebajado|Prezzo in offerta|Actieprijs|Preço promocional|
    İndirimli satış fiyatı|İndirimli fiyat|Cena promocyjna`,
  'regular price': `Базовая цена|Regulärer Preis|Normaler Preis|Tarif régulier|Prix régulier|Precio normal|Precio regular|Prezzo di listino|
    Reguliere prijs|Preço normal|Normal fiyat|Cena regularna`,
  price: 'Preço|Cena',
  categories:
    'Категории|Kategorien|Catégories|Categorías|Categorie|Categorieën|Categorias|Kategoriler|Kategorie',
  tags: 'Метки|Schlagwörter|Étiquettes|Etiquetas|Tag|Etiketler|Tagi|Znaczniki',
  'shipping class': `Versandklasse|Classe d’expédition|Clase de envío|Classe di spedizione|Verzendklasse|Classe de entrega|
    Classe de envio|Gönderim sınıfı|Klasa wysyłkowa`,
  images: 'Изображения|Bilder|Imágenes|Immagine|Immagini|Afbeeldingen|Imagens|Görseller|Obrazki',
  'download limit': `Downloadlimit|Download-Limit|Limite de téléchargement|Límite de descargas|Limite di download|
    Downloadlimiet|Limite de downloads|İndirme sınırı|Limit pobrań`,
  'download expiry days': `Ablauftage des Downloads|Download-Ablauf (Tage)|Jours d’expiration du téléchargement|
    Días de caducidad de la descarga|Scarica i giorni di scadenza|Dagen vervaltijd download|
    Dias para expirar o download|İndirme sona erme günü|Ważność pobierania`,
  parent: `Родительский|Übergeordnetes Produkt|Eltern|Superior|Genitore|Hoofd|Ascendente|Produto ascendente|Pai|Ebeveyn|Element nadrzędny|
    Nadrzędny`,
  'grouped products': `Gruppierte Produkte|Groupes de produits|Produits groupés|Productos agrupados|Prodotti raggruppati|
    Gegroepeerde producten|Produtos agrupados|Grupo de produtos|Gruplanmış ürünler|Produkty grupowe`,
  upsells: `Zusatzverkäufe|Produits suggérés|Montée en gamme|Ventas dirigidas|Up-sell|Up-sells|Aumenta vendas|
    Yukarı satışlar|Produkty "up-sell"`,
  'cross-sells': `Cross-Sells (Querverkäufe)|Ventes croisées|Ventas cruzadas|Cross-sell|Venda cruzada|Vendas cruzadas|
    Çapraz satışlar|Produkty "Cross-sell"`,
  'external url': `Externe URL|URL externe|URL externa|URL esterno|URL externo|Harici URL|Zewnętrzny adres URL`,
  'button text': `Button-Text|Libellé du bouton|Texte du bouton|Texto del botón|Testo del pulsante|Knop tekst|Knoptekst|
    Texto do botão|Düğme metni|Tekst przycisku`,
  position: 'Позиция|Posición|Posizione|Positie|Posição|Konum|Pozycja',
  brands: 'Marken|Marques|Marcas|Marchi|Merken|Markalar|Marki|Brands',
  'attribute # name': `Имя атрибута #|Название атрибута #|Attribut # Name|Nom de l’attribut #|Nombre del atributo #|Atributo # nombre|Nome dell'attributo #|
    Attributo # nome|Naam eigenschap #|Nome do atributo #|Atributo # nome|Nitelik # ismi|Nazwa atrybutu #`,
  'attribute # value(s)': `Значения атрибутов #|Значение(-я) аттрибута(-ов) #|Attribut # Wert(e)|Valeur(s) de l’attribut #|Valor(es) del atributo #|Atributo # valor(es)|
    Valore dell'attributo #|Valori dell'attributo #|Attributo # valuta(e)|Waarde eigenschap #|Waarde(n) eigenschap #|
    Valores do atributo #|Valor do atributo #|Nitelik # değer(ler)i|Wartości atrybutu #|Wartość atrybutu #`,
  'attribute # visible': `Видимость атрибута #|Attribut # sichtbar|Attribut # visible|Atributo visible #|Atributo # visible|Attributo # visibile|
    Zichtbare eigenschap #|Visibilidade do atributo #|Atributo # visível|Nitelik # görünür|Atrybut # widoczny`,
  'attribute # global': `Глобальный атрибут #|Attribut # global|Atributo global #|Atributo # global|Attributo # globale|Globale eigenschap #|
    Nitelik # genel|Atrybut #: globalny|Atrybut # globalny`,
  'attribute # default': `Attribut # Standard|Attribut # par défaut|Atributo # por defecto|Attributo # predefinito|
    Standaardeigenschap #|Standaard eigenschap #|Atributo padrão #|Atributo # padrão|Nitelik # varsayılan|
    Atrybut # domyślny`,
};

const units = /^(?<name>.+?) \((?<unit>[^()\d]{1,12})\)$/u;
const ASKS = /[?？؟;]$/u;

/** Accents and signs make no difference, but whether a title asks does: `En stock` is a column of any price list. */
function keyOf(title: string): string {
  const words = foldText(title)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
  return title.trim().endsWith('?') ? `${words}?` : words;
}

const english = new Map(
  Object.entries(CALLED).flatMap(([title, words]) =>
    [title, ...words.split('|')].map((word) => [keyOf(word), title]),
  ),
);

/** A sheet without these needs so many known titles, because price lists have some of the others. */
const TELLING: readonly string[] = ['published', 'visibility in catalog'];
const ENOUGH = 8;

/**
 * The titles of a sheet as WooCommerce has them in English: by what they are called in the languages above, otherwise by
 * their places in a whole export. Titles of other things stay as they are.
 * @param titles as formats compare them
 */
export function woocommerceTitles(titles: readonly string[]): readonly string[] {
  const names = titles.map(nameOf);
  const named = titles.map((title, index) => names[index] ?? title);
  if (titles.filter((title, index) => title === names[index]).length >= ENOUGH) return named;
  const whole = [ORDER, OLDER].find((order) => isWhole(titles, { names, order }));
  if (whole) return byPlace(titles, { names, order: whole });
  const known = new Set(names.filter((name) => name !== undefined && !SIZES.includes(name)));
  return known.size >= ENOUGH || TELLING.some((title) => known.has(title)) ? named : titles;
}

function nameOf(title: string): string | undefined {
  const number = /\d+/.exec(title)?.[0] ?? '';
  const known = english.get(keyOf(title.replace(/\d+/, '#')));
  if (known !== undefined) return known.replace('#', number);
  const measure = units.exec(title)?.groups;
  const measured = measure && english.get(keyOf(measure['name'] ?? ''));
  if (measured !== undefined && SIZES.includes(measured)) return `${measured} (${measure?.['unit']})`;
  const meta = title.replace(/^(?:m[eé]ta\p{L}*|pola) ?: ?/u, 'meta: ');
  return meta.startsWith('meta: ') ? meta : undefined;
}

interface Places {
  /** What the titles are known to mean. */
  names: readonly (string | undefined)[];
  order: readonly string[];
}

/**
 * Whether columns are where a whole export has them: measures with their units, columns that ask, and all whose names
 * are known; with numbers only behind the fixed ones.
 */
function isWhole(titles: readonly string[], { names, order }: Places): boolean {
  const at = order.indexOf(WEIGHT);
  const [weight, ...sizes] = titles.slice(at, at + SIZES.length).map(unitOf);
  const asking = order.flatMap((title, index) => (title.endsWith('?') ? index : []));
  const asked = asking.filter((index) => ASKS.test(titles[index] ?? ''));
  const others = titles.slice(order.length).findIndex((title) => /\d|^m[eé]ta/.test(title));
  return (
    titles.length >= order.length &&
    weight !== undefined &&
    sizes.every((unit) => unit !== undefined && unit === sizes[0]) &&
    asked.length > asking.length / 2 &&
    names.every((name, index) => name === undefined || isAtHome(name, { index, order })) &&
    titles.every((title, index) => index >= order.length || isUnnumbered(title, order[index])) &&
    others < 2
  );
}

function isAtHome(name: string, { index, order }: { index: number; order: readonly string[] }): boolean {
  const title = name === 'price' ? 'regular price' : (units.exec(name)?.groups?.['name'] ?? name);
  const home = order.indexOf(title);
  return home < 0 ? index >= order.length : home === index;
}

/** An address is always called URL. */
const isUnnumbered = (title: string, place = '') =>
  !/\d/.test(title) && (place === 'external url' || !/\burl\b/.test(title));

const unitOf = (title: string) => units.exec(title)?.groups?.['unit'];

function byPlace(titles: readonly string[], { names, order }: Places): readonly string[] {
  const fixed = order.map((title, index) => {
    const isMeasure = SIZES.includes(title);
    return names[index] ?? (isMeasure ? `${title} (${unitOf(titles[index] ?? '')})` : title);
  });
  const rest = titles.slice(order.length);
  const known = names.slice(order.length);
  const [first, second] = rest;
  const isForeign = names.filter((name) => name !== undefined).length < order.length / 2;
  const hasBrands = isForeign && !/\d/.test(first ?? '') && /\d/.test(second ?? '');
  const guessed = numbered(rest, known);
  return [
    ...fixed,
    ...rest.map(
      (title, index) => known[index] ?? guessed[index] ?? (hasBrands && index === 0 ? 'brands' : title),
    ),
  ];
}

/** Titles with the same number beside each other are those of an attribute, of a file, or of both. */
function numbered(
  titles: readonly string[],
  known: readonly (string | undefined)[],
): readonly (string | undefined)[] {
  const numbers = titles.map((title, index) =>
    known[index]?.startsWith('meta: ') ? '' : (/\d+/.exec(title)?.[0] ?? ''),
  );
  return titles.map((_, index) => {
    const number = numbers[index] ?? '';
    if (number === '') return undefined;
    const from = numbers.findLastIndex((other, at) => at < index && other !== number) + 1;
    const to = numbers.findIndex((other, at) => at > index && other !== number);
    const run = titles.slice(from, to < 0 ? undefined : to);
    const parts = partsOf(run).map((part) => part.replace('#', number));
    const isSo = parts.every((part, at) => [undefined, part].includes(known[from + at]));
    return isSo ? parts[index - from] : undefined;
  });
}

const FILE = ['download # id', 'download # name', 'download # url'];
/** Only some attributes have the last one. */
const ATTRIBUTE = ['name', 'value(s)', 'visible', 'global', 'default'].map((part) => `attribute # ${part}`);

/** What so many titles with the same number are; the first file may stand before the first attribute. */
function partsOf(run: readonly string[]): readonly string[] {
  if (run.length === FILE.length) return run[2]?.includes('url') === true ? FILE : [];
  const parts = run.length > ATTRIBUTE.length ? [...FILE, ...ATTRIBUTE] : ATTRIBUTE;
  if (run.length === parts.length - 1) return parts.slice(0, -1);
  if (run.length !== parts.length) return [];
  // `Purchase price 2` may follow an attribute.
  const words = new Set(run.at(-2)?.match(/\p{L}+/gu));
  return run
    .at(-1)
    ?.match(/\p{L}+/gu)
    ?.some((word) => words.has(word))
    ? parts
    : parts.slice(0, -1);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/import-flow.ts';
import { formatOf, plainTitle } from './format.ts';
import { knownFormats } from './index.ts';
import { woocommerceTitles } from './woocommerce-titles.ts';

const file = join(import.meta.dirname, '../../../../test/sheets/woocommerce.csv');

/** The titles of the English sample in other languages, in its order. */
const headers: Readonly<Record<string, readonly string[]>> = {
  German:
    `ID;Typ;Artikelnummer;Name;Veröffentlicht;Ist hervorgehoben?;Sichtbarkeit im Katalog;Kurzbeschreibung;Beschreibung;Steuerstatus;Vorrätig?;Lager;Gewicht (kg);Länge (cm);Breite (cm);Höhe (cm);Angebotspreis;Regulärer Preis;Kategorien;Schlagwörter;Bilder;Übergeordnetes Produkt;Attribut 1 Name;Attribut 1 Wert(e);Attribut 1 Sichtbar;Attribut 1 Global;Attribut 2 Name;Attribut 2 Wert(e);Attribut 2 Sichtbar;Attribut 2 Global;Meta: _wpcom_is_markdown;Position`.split(
      ';',
    ),
  French:
    `ID;Type;UGS;Nom;Publié;Mis en avant ?;Visibilité dans le catalogue;Description courte;Description;État de la TVA;En stock ?;Stock;Poids (kg);Longueur (cm);Largeur (cm);Hauteur (cm);Tarif promo;Tarif régulier;Catégories;Étiquettes;Images;Parent;Nom de l’attribut 1;Valeur(s) de l’attribut 1 ;Attribut 1 visible;Attribut 1 global;Nom de l’attribut 2;Valeur(s) de l’attribut 2 ;Attribut 2 visible;Attribut 2 global;Méta : _wpcom_is_markdown;Position`.split(
      ';',
    ),
  Spanish:
    `ID;Tipo;SKU;Nombre;Publicado;¿Está destacado?;Visibilidad en el catálogo;Descripción corta;Descripción;Estado del impuesto;¿Existencias?;Inventario;Peso (kg);Longitud (cm);Anchura (cm);Altura (cm);Precio rebajado;Precio normal;Categorías;Etiquetas;Imágenes;Superior;Nombre del atributo 1;Valor(es) del atributo 1;Atributo visible 1;Atributo global 1;Nombre del atributo 2;Valor(es) del atributo 2;Atributo visible 2;Atributo global 2;Meta: _wpcom_is_markdown;Posición`.split(
      ';',
    ),
  Italian:
    `ID;Tipo;SKU;Nome;Pubblicato;In primo piano?;Visibilità nel catalogo;Breve descrizione;Descrizione;Stato delle imposte;In stock?;Magazzino;Peso (kg);Lunghezza (cm);Larghezza (cm);Altezza (cm);Prezzo in offerta;Prezzo di listino;Categorie;Tag;Immagine;Genitore;Nome dell'attributo 1;Valore dell'attributo 1;Attributo 1 visibile;Attributo 1 globale;Nome dell'attributo 2;Valore dell'attributo 2;Attributo 2 visibile;Attributo 2 globale;Meta: _wpcom_is_markdown;Posizione`.split(
      ';',
    ),
  Dutch:
    `ID;Type;Artikelnummer;Naam;Gepubliceerd;Uitgelicht?;Zichtbaarheid in catalogus;Korte beschrijving;Beschrijving;Btw status;Op voorraad?;Voorraad;Gewicht (kg);Lengte (cm);Breedte (cm);Hoogte (cm);Actieprijs;Reguliere prijs;Categorieën;Tags;Afbeeldingen;Hoofd;Naam eigenschap 1;Waarde eigenschap 1;Zichtbare eigenschap 1;Globale eigenschap 1;Naam eigenschap 2;Waarde eigenschap 2;Zichtbare eigenschap 2;Globale eigenschap 2;Meta: _wpcom_is_markdown;Positie`.split(
      ';',
    ),
  Portuguese:
    `ID;Tipo;SKU;Nome;Publicado;Em destaque?;Visibilidade no catálogo;Descrição curta;Descrição;Status do imposto;Em estoque?;Estoque;Peso (kg);Comprimento (cm);Largura (cm);Altura (cm);Preço promocional;Preço;Categorias;Tags;Imagens;Ascendente;Nome do atributo 1;Valores do atributo 1;Visibilidade do atributo 1;Atributo global 1;Nome do atributo 2;Valores do atributo 2;Visibilidade do atributo 2;Atributo global 2;Meta: _wpcom_is_markdown;Posição`.split(
      ';',
    ),
  Turkish:
    `Kimlik;Tür;Stok kodu (SKU);İsim;Yayımlanmış;Öne çıkan?;Katalogda görünürlük;Kısa açıklama;Açıklama;Vergi durumu;Stokta?;Stok;Ağırlık (kg);Uzunluk (cm);Genişlik (cm);Yükseklik (cm);İndirimli satış fiyatı;Normal fiyat;Kategoriler;Etiketler;Görseller;Ebeveyn;Nitelik 1 ismi;Nitelik 1 değer(ler)i;Nitelik 1 görünür;Nitelik 1 genel;Nitelik 2 ismi;Nitelik 2 değer(ler)i;Nitelik 2 görünür;Nitelik 2 genel;Meta: _wpcom_is_markdown;Konum`.split(
      ';',
    ),
  Polish:
    `ID;Typ;SKU;Nazwa;Opublikowano;Wyróżniony produkt?;Widoczność w katalogu;Krótki opis;Opis;Status podatku;W magazynie?;Stan magazynowy;Waga (kg);Długość (cm);Szerokość (cm);Wysokość (cm);Cena promocyjna;Cena;Kategorie;Tagi;Obrazki;Element nadrzędny;Nazwa atrybutu 1;Wartości atrybutu 1;Atrybut 1 widoczny;Atrybut 1: globalny;Nazwa atrybutu 2;Wartości atrybutu 2;Atrybut 2 widoczny;Atrybut 2: globalny;Pola: _wpcom_is_markdown;Pozycja`.split(
      ';',
    ),
};

/** A whole export in a language whose words are not known: Swedish. */
const swedish = [
  `ID;Typ;Artikelnr;GTIN, UPC, EAN eller ISBN;Namn;Publicerad;Är utvald?;Synlighet i katalog;Kort beskrivning;Beskrivning;Startdatum för reapris;Slutdatum för reapris;Momsstatus;Momsklass;I lager?;Lager;Lågt lagersaldo;Restnoteringar tillåtna?;Säljs individuellt?;Vikt (kg);Längd (cm);Bredd (cm);Höjd (cm);Tillåt kundrecensioner?;Köpmeddelande;Reapris;Ordinarie pris;Kategorier;Etiketter;Fraktklass;Bilder;Nedladdningsgräns;Utgångsdagar;Överordnad;Grupperade produkter;Uppförsäljning;Korsförsäljning;Extern URL;Knapptext;Position;Varumärken;Nedladdning 1 ID;Nedladdning 1 namn;Nedladdning 1 URL;Attribut 1 namn;Attribut 1 värde(n);Attribut 1 synligt;Attribut 1 globalt;Attribut 1 standard;Attribut 2 namn;Attribut 2 värde(n);Attribut 2 synligt;Attribut 2 globalt`,
  `44;variable;CUSH-9;;Kudde;1;0;visible;;"<p>Bomull</p>";;;taxable;;1;;;0;0;0,4;45;45;12;1;;;;Hem > Kuddar;;;https://example.com/c.jpg;;;;;;;;;0;Kaveri;;;;Färg;Indigo, Madder;1;1;Indigo;Material;Bomull;1;0`,
  `45;variation;CUSH-9-IND;4006381333931;Kudde - Indigo;1;0;visible;;;;;taxable;;1;5;;0;0;0,4;45;45;12;0;;;18,50;;;;;;;CUSH-9;;;;;;1;;;;;Färg;Indigo;;1;;;;;`,
  `46;variation;;;Kudde - Madder;1;0;visible;;;;;taxable;;1;3;;0;0;0,4;45;45;12;0;;;19,50;;;;;;;id:44;;;;;;2;;;;;Färg;Madder;;1;;;;;`,
].join('\n');

/** The titles of the whole export in English. */
const english =
  `ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Published;Is featured?;Visibility in catalog;Short description;Description;Date sale price starts;Date sale price ends;Tax status;Tax class;In stock?;Stock;Low stock amount;Backorders allowed?;Sold individually?;Weight (kg);Length (cm);Width (cm);Height (cm);Allow customer reviews?;Purchase note;Sale price;Regular price;Categories;Tags;Shipping class;Images;Download limit;Download expiry days;Parent;Grouped products;Upsells;Cross-sells;External URL;Button text;Position;Brands;Download 1 ID;Download 1 name;Download 1 URL;Attribute 1 name;Attribute 1 value(s);Attribute 1 visible;Attribute 1 global;Attribute 1 default;Attribute 2 name;Attribute 2 value(s);Attribute 2 visible;Attribute 2 global`.split(
    ';',
  );

const without = (titles: readonly string[], ...gone: string[]) =>
  titles.filter((title) => !gone.includes(title));
const withBefore = (titles: readonly string[], title: string, added: string) =>
  titles.toSpliced(titles.indexOf(title), 0, added);

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

const importsOfNew = async () => importsOf(t, await makeCompany(t));
const targetsOf = (found: { columns: readonly { target: unknown }[] }) =>
  found.columns.map(({ target }) => target);

describe('I04 an export of WooCommerce is the same whatever its language', () => {
  test.for(Object.entries(headers))('%s', async ([, titles]) => {
    const bytes = await readFile(file, 'utf8');
    const imports = await importsOfNew();
    const english = await imports.preview(Buffer.from(bytes), { name: 'export.csv' });
    const header = titles.map((title) => `"${title}"`).join(',');
    const found = await imports.preview(Buffer.from([header, ...bytes.split('\n').slice(1)].join('\n')), {
      name: 'export.csv',
    });
    expect(found.layout).toMatchObject({ format: 'woocommerce', grouping: { by: 'parent' } });
    expect([found.products.new, found.variants.new, found.counts.error]).toEqual([2, 3, 0]);
    expect(targetsOf(found)).toEqual(targetsOf(english));
    await imports.start(found);
    const cushion = await imports.productOf('CUSH-9');
    expect(cushion.variant_types.map(({ name }) => name)).toEqual(['Colour', 'Size']);
  });

  test('a whole one in any language, by the places of its columns', async () => {
    const imports = await importsOfNew();
    const found = await imports.preview(Buffer.from(swedish), { name: 'export.csv' });
    expect(found.layout).toMatchObject({ format: 'woocommerce', grouping: { by: 'parent' } });
    expect([found.products.new, found.variants.new, found.counts.error]).toEqual([1, 2, 0]);
    await imports.start(found);
    const cushion = await imports.productOf('CUSH-9');
    expect(cushion).toMatchObject({ name: 'Kudde', category: { name: 'Kuddar' } });
    expect(cushion.variants.map(({ variant_id, options }) => [variant_id, Object.values(options)])).toEqual([
      ['CUSH-9-IND', ['Indigo']],
      ['CUSH-9-madder', ['Madder']],
    ]);
    expect(JSON.stringify(cushion)).toContain('4006381333931');
    expect(JSON.stringify(cushion)).toContain('18.5');
  });

  test('a price list with some of these words is none', async () => {
    const imports = await importsOfNew();
    const rows = [
      'Tipo;SKU;Nome;Preço;Peso (kg)',
      'Mesa;M-1;Mesa redonda;199,90;12',
      'Banco;B-1;Banco;99,90;4',
    ];
    const found = await imports.preview(Buffer.from(rows.join('\n')), { name: 'lista.csv' });
    expect(found.layout?.format).toBeNull();
    expect(found.products.new).toBe(2);
  });

  test.for<[string, readonly string[]]>([
    ['as it is', english],
    ['without its purchase note', without(english, 'Purchase note')],
    ['without its brands', without(english, 'Brands')],
    ['without whether an attribute is global', without(english, 'Attribute 1 global')],
    ['without its last fixed column', without(english, 'Position')],
    ['with a column among the fixed ones', withBefore(english, 'Regular price', 'Supplier')],
    ['with a column in front', ['Supplier', ...english]],
    ['with a column before the brands', withBefore(english, 'Brands', 'Cost of goods')],
    ['with a column for the brands', withBefore(without(english, 'Brands'), 'Download 1 ID', 'Supplier')],
    ['with a column with a number', [...english, 'Wholesale price 2']],
    ['with another column in a place', english.map((title) => (title === 'Tags' ? 'Supplier' : title))],
    [
      'with values before names',
      withBefore(without(english, 'Attribute 1 name'), 'Attribute 1 visible', 'Attribute 1 name'),
    ],
    ['backwards', english.toReversed()],
  ])('an English one %s keeps its titles', ([, titles]) => {
    const plain = titles.map(plainTitle);
    expect(woocommerceTitles(plain)).toEqual(plain);
    expect(formatOf(titles, knownFormats)?.name).toBe('woocommerce');
  });

  test('a German one with a column of its own, or without one, keeps the meaning of the others', () => {
    const meant = (titles: readonly string[]) => woocommerceTitles(titles.map(plainTitle));
    const german = headers['German'] ?? [];
    const plain = meant(german);
    expect(meant(withBefore(german, 'Regulärer Preis', 'Lieferant'))).toEqual(
      withBefore(plain, 'regular price', 'lieferant'),
    );
    expect(meant(without(german, 'Kategorien'))).toEqual(without(plain, 'categories'));
    expect(meant(german.toReversed())).toEqual(plain.toReversed());
  });

  test('one in an unknown language with a column too many or too few is not read by places', () => {
    const titles = (swedish.split('\n')[0] ?? '').split(';').map(plainTitle);
    expect(woocommerceTitles(titles)).toContain('regular price');
    expect(woocommerceTitles(without(titles, 'köpmeddelande'))).not.toContain('regular price');
    expect(woocommerceTitles(withBefore(titles, 'reapris', 'leverantör'))).not.toContain('regular price');
    expect(woocommerceTitles([...titles, 'inköpspris 2']).at(-1)).toBe('inköpspris 2');
  });

  test.for([
    'Référence, Nom, Type, Poids, En stock, Prix public, Catégories',
    'Artikelnummer, Name, Typ, Gewicht, Auf Lager, Preis',
    'Artikelnummer, Name, Typ, Gewicht, Länge, Breite, Höhe, Regulärer Preis',
    'Stok Kodu, Ad, Tür, Stokta, Fiyat',
    'Stok Kodu, Ad, Tür, Normal Fiyat, İndirimli Fiyat',
    'Artikelnummer, Naam, Type, Op voorraad, Prijs',
    'REF, Nombre, Tipo, Precio normal',
  ])('the price list %s is none', (header) => {
    const titles = header.split(', ');
    expect(formatOf(titles, knownFormats)).toBeUndefined();
    expect(woocommerceTitles(titles.map(plainTitle))).toEqual(titles.map(plainTitle));
  });
});

/** The names that the files of an area use, derived from its one name. */

/**
 * @typedef {object} AreaNames
 * @property {string} area the area itself, kebab case: `price-lists`
 * @property {string} many several records, camel case: `priceLists`
 * @property {string} Many the same with a capital
 * @property {string} one one record, camel case: `priceList`
 * @property {string} One the same with a capital
 * @property {string} path the record in addresses: `price-list`
 * @property {string} table the record in the database: `price_list`
 * @property {string} tables several records in slugs: `price_lists`
 * @property {string} title the area as people read it: `Price lists`
 * @property {string} words one record as people read it: `price list`
 */

/**
 * @param {string} area kebab case, preferably plural: `price-lists`
 * @returns {AreaNames}
 */
export function namesOf(area) {
  const path = singular(area);
  const many = camel(area);
  const one = camel(path);
  const words = area.replaceAll('-', ' ');
  return {
    area,
    many,
    Many: capital(many),
    one,
    One: capital(one),
    path,
    table: path.replaceAll('-', '_'),
    tables: area.replaceAll('-', '_'),
    title: capital(words),
    words: path.replaceAll('-', ' '),
  };
}

/** @param {string} word English, good enough for plurals in -s and -ies */
function singular(word) {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** @param {string} words */
function camel(words) {
  return words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const HOME = /^\/view-collection\/[^/?#]*/;
const PAGE = /^(\/product\/\d{1,15})?(\?[^#]*)?$/;

/** What follows the address of the catalogue in a link of its page; undefined for any other address. */
export function pageOfLink(href: string): string | undefined {
  const home = HOME.exec(href);
  const rest = home ? href.slice(home[0].length) : undefined;
  return rest !== undefined && PAGE.test(rest) ? rest : undefined;
}

/** The list for what a form of the page says; empty fields are left out. */
export function pageOfForm(fields: Iterable<[string, FormDataEntryValue]>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields)
    if (typeof value === 'string' && value !== '') query.append(name, value);
  return query.size > 0 ? `?${query}` : '';
}

/** The same product with another option. */
export const pageOfOption = (at: string, option: string): string => `${at.split('?')[0]}?option=${option}`;

import { getRouteApi, Navigate } from '@tanstack/react-router';
import { libraryTabs, withTab } from '../../search/index.ts';
import { Library } from './library.tsx';

const all = getRouteApi('/shell/master-catalogue');
const byTab = getRouteApi('/shell/master-catalogue/$key');
const byCategory = getRouteApi('/shell/categorywise-products/$category_name/$category_id');

/** `/master-catalogue`: every product of the organisation. */
export function LibraryPage() {
  return <Library search={all.useSearch()} />;
}

/** `/master-catalogue/{key}`: the library with one of its tabs open. */
export function LibraryTabPage() {
  const { key } = byTab.useParams();
  const tab = libraryTabs.find((one) => one === key) ?? 'all';
  return <Navigate to="/master-catalogue" search={withTab({}, tab)} replace />;
}

/** `/categorywise-products/{category_name}/{category_id}`: the products of one category. */
export function CategoryPage() {
  const { category_name: name, category_id: id } = byCategory.useParams();
  return <Library key={id} search={byCategory.useSearch()} category={{ id, name }} />;
}

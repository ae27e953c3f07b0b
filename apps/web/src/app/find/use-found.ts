import { keepPreviousData, useQueries } from '@tanstack/react-query';
import i18next from 'i18next';
import { Search, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AreaFinder, FindAction, FindSource, May, Naming } from '../../platform/find/area-finder.ts';
import { currentLanguage, inEveryLanguage } from '../../platform/i18n/texts.ts';
import { isAllowed, useSession } from '../../platform/session/session.tsx';
import { useNavItems } from '../shell/nav-items.ts';
import { settings } from './app-finder.ts';
import { fitOf } from './match-names.rules.ts';
import { recentFinds } from './recent-finds.ts';

/** A line of the results. */
export interface Line {
  id: string;
  /** Where it came from: a source, or `action`. */
  from: string;
  key: string;
  title: string;
  note?: string | undefined;
  icon: LucideIcon;
  picture?: string | null | undefined;
  to?: string | undefined;
  search?: object | undefined;
  action?: FindAction;
}

export interface LineGroup {
  key: string;
  heading: string;
  lines: readonly Line[];
}

const LIBRARY = '/master-catalogue';
/** Most actions, pages and settings shown of each kind while the user types. */
const NAMED_MOST = 4;
const STALE_MS = 15_000;

/**
 * The results: matches by name here, and records found by the server. Without words, recent finds and all actions.
 * @param words the current input
 * @param asked the words that the server was last asked for
 */
export function useFound(finders: readonly AreaFinder[], words: string, asked: string) {
  const { t } = useTranslation('find');
  const session = useSession();
  const screens = useNavItems().map<FindAction>(({ key, label, to, permission, icon }) => ({
    key: `page-${key}`,
    name: label,
    needs: permission,
    icon,
    to,
  }));
  const may: May = (needed) => isAllowed(session, needed);
  const sources = finders.flatMap(({ sources: own = [] }) => own).filter(({ needs }) => may(needs));
  const results = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['find', source.key, asked],
      queryFn: ({ signal }) => source.find(asked, { may, signal }),
      enabled: asked !== '',
      staleTime: STALE_MS,
      retry: false,
      placeholderData: keepPreviousData,
    })),
  });
  const actions = finders.flatMap(({ actions: own = [] }) => own).filter(({ needs }) => may(needs));
  const tabs = settings.filter(({ needs }) => may(needs));
  const named = [
    group('actions', t('actions'), namedLines(actions, words)),
    group('pages', t('pages'), namedLines(screens, words)),
    group('settings', t('settings'), namedLines(tabs, words)),
  ];
  if (words === '') {
    const recent = group('recent', t('recent'), recentLines([...screens, ...tabs, ...actions], sources));
    return { groups: [recent, ...named].filter(hasLines), isSearching: false, failed: [] };
  }
  const found = sources.map((source, index) =>
    group(source.key, textOf(source.heading), linesOf(source, results[index]?.data ?? [])),
  );
  const all: Line = {
    id: 'library',
    from: 'action',
    key: 'library',
    title: t('library', { words }),
    icon: Search,
    to: LIBRARY,
    search: { q: words },
  };
  const rest = may('view_products') ? [group('library', t('results'), [all])] : [];
  return {
    groups: [...named, ...found, ...rest].filter(hasLines),
    isSearching: words !== asked || results.some(({ isFetching }) => isFetching),
    failed: sources.flatMap(({ heading }, index) => (results[index]?.isError ? [textOf(heading)] : [])),
  };
}

const hasLines = ({ lines }: LineGroup): boolean => lines.length > 0;
const group = (key: string, heading: string, lines: readonly Line[]): LineGroup => ({ key, heading, lines });
const textOf = (name: Naming): string =>
  typeof name === 'string' ? i18next.t(name as never) : name[currentLanguage()];
const namesOf = (name: Naming): string[] =>
  typeof name === 'string' ? inEveryLanguage(name) : [name.en, name.tr];

/** The actions whose names match, the best first; without words all of them. */
function namedLines(actions: readonly FindAction[], words: string): Line[] {
  const lines = actions.flatMap((action) => {
    const shown = textOf(action.name);
    const names = [shown, ...[action.name, ...(action.alsoNamed ?? [])].flatMap(namesOf)];
    const fit = words === '' ? 0 : fitOf(words, names);
    return fit === null ? [] : [{ fit, line: lineOf(action) }];
  });
  const best = lines.toSorted((a, b) => a.fit - b.fit).map(({ line }) => line);
  return words === '' ? best : best.slice(0, NAMED_MOST);
}

function lineOf(action: FindAction): Line {
  const { key, name, icon, to, search } = action;
  return { id: `action ${key}`, from: 'action', key, title: textOf(name), icon, to, search, action };
}

function linesOf(source: FindSource, found: Awaited<ReturnType<FindSource['find']>>): Line[] {
  return found.map(({ key, title, note, picture, to, search }) => ({
    id: `${source.key} ${key}`,
    from: source.key,
    key: String(key),
    title,
    note,
    picture,
    icon: source.icon,
    to,
    search,
  }));
}

/** Recent finds that the user may still open. */
function recentLines(actions: readonly FindAction[], sources: readonly FindSource[]): Line[] {
  return recentFinds().flatMap(({ from, key, title, note, to, search }) => {
    const action = actions.find((one) => from === 'action' && one.key === key);
    if (action !== undefined) return [{ ...lineOf(action), id: `recent ${key}` }];
    const source = sources.find((one) => one.key === from);
    if (source === undefined) return [];
    return [{ id: `recent ${from} ${key}`, from, key, title, note, icon: source.icon, to, search }];
  });
}

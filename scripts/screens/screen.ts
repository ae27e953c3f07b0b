import type { Page } from '@playwright/test';
import type { ScreenRecords } from './screen-records.ts';

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;

export const languages = ['en', 'tr'] as const;
export type Language = (typeof languages)[number];

/** What is on a screen: everything, an empty company, pending calls, failing calls. */
export type State = 'full' | 'empty' | 'loading' | 'error';

/**
 * Who looks: an admin of the demo, an employee with few permissions, somebody who has just signed up, a person of the
 * provider, or nobody. The state `empty` has an admin of its own.
 */
export type Viewer = 'admin' | 'employee' | 'newcomer' | 'provider' | 'nobody';

/** What a step may use: the page, and how a text of the screens reads in the language of the picture. */
export interface Hand {
  page: Page;
  word: (english: string) => RegExp;
}

/** One row of the table of screens. */
export interface Screen {
  /** Part of the names of its pictures; words with hyphens. */
  name: string;
  path: string | ((records: ScreenRecords, language: Language) => string);
  /** `admin` if absent. */
  as?: Viewer;
  /** All four if absent; only `full` for other viewers and for rows with steps or answers. */
  states?: readonly State[];
  /** Both when absent. */
  sizes?: readonly Size[];
  /**
   * Answers that the demo does not give, by call such as `GET /api/user/me`, with `:id` for ids of records: a status to
   * fail with, or a function that changes the server's data.
   */
  answers?: Readonly<Record<string, number | ((data: unknown, records: ScreenRecords) => unknown)>>;
  /** What pressing cannot do; it comes first. */
  act?: (hand: Hand) => Promise<void>;
  /** Buttons, links, tabs and the like to press one after the other, named as in the English texts. */
  press?: readonly string[];
}

/** One picture to be taken. */
export interface Shot {
  /** Without `.png`: `library.empty.phone.tr`. */
  name: string;
  screen: Screen;
  state: State;
  size: Size;
  language: Language;
}

/** All pictures of a table, grouped by language. */
export function shotsOf(screens: readonly Screen[]): Shot[] {
  return languages.flatMap((language) =>
    screens.flatMap((screen) =>
      statesOf(screen).flatMap((state) =>
        (screen.sizes ?? (['desktop', 'phone'] as const)).map((size) => ({
          name: [screen.name, state, size, language].join('.'),
          screen,
          state,
          size,
          language,
        })),
      ),
    ),
  );
}

function statesOf({ states, press, act, answers, as }: Screen): readonly State[] {
  if (states !== undefined) return states;
  return press || act || answers || as ? ['full'] : ['full', 'empty', 'loading', 'error'];
}

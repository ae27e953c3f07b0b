import type { Page } from '@playwright/test';
import type { World } from './world.ts';

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;

export const languages = ['en', 'tr'] as const;
export type Language = (typeof languages)[number];

/** What is on a screen: everything, a company without anything, calls that are not answered yet, calls that fail. */
export type State = 'full' | 'empty' | 'loading' | 'error';

/**
 * Who looks: an admin of the demo, an employee with few rights, somebody who has just signed up, or nobody. The state
 * `empty` has an admin of its own.
 */
export type Viewer = 'admin' | 'employee' | 'newcomer' | 'nobody';

/** What a step may use: the page, and how a text of the screens reads in the language of the picture. */
export interface Hand {
  page: Page;
  word: (english: string) => RegExp;
}

/** One row of the table of screens. */
export interface Screen {
  /** Names its pictures; words with hyphens. */
  name: string;
  path: string | ((world: World, language: Language) => string);
  /** `admin` when absent. */
  as?: Viewer;
  /** All four when absent; only `full` for those of other viewers and those that take steps or answers. */
  states?: readonly State[];
  /** Both when absent. */
  sizes?: readonly Size[];
  /**
   * Answers that the demo does not give, by call as `GET /api/user/me`, ids of records as `:id`: a status that it fails with, or the data that
   * become of those of the server.
   */
  answers?: Readonly<Record<string, number | ((data: unknown, world: World) => unknown)>>;
  /** What pressing cannot do; it comes first. */
  act?: (hand: Hand) => Promise<void>;
  /** Buttons, links, tabs and the like that are pressed one after the other, named as in the English texts. */
  press?: readonly string[];
}

/** One picture that is taken. */
export interface Shot {
  /** Without `.png`: `library.empty.phone.tr`. */
  name: string;
  screen: Screen;
  state: State;
  size: Size;
  language: Language;
}

/** All pictures of a table, those of one language after those of the other. */
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

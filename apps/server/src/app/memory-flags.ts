/** With less, a production machine is treated as a person's own. */
const ROOMY_MEGABYTES = 3_500;

/**
 * What Node is told about memory. Small, API and worker together hold less than 300 MB, and calls at the same moment take
 * a third longer; otherwise they hold up to 630 MB. A person's machine has other things to do, a server has not.
 * @param machine what the settings say, and what the machine may use
 */
export function memoryFlags({
  mode,
  megabytes,
}: {
  mode: string | undefined;
  megabytes: number;
}): readonly string[] {
  const isServer = mode === 'production' && megabytes >= ROOMY_MEGABYTES;
  return isServer ? [] : ['--max-semi-space-size=2', '--optimize-for-size'];
}

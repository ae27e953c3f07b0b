import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

// Process numbers are used again. Before a number from a file is believed, or a signal is sent to it, these
// functions ask whether it is still the process that was meant.

/** True when a process with this number runs, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  return isNumberTaken(pid) && !isZombie(pid);
}

/**
 * True when the system has a process with this number, if only a dead one that nobody has buried: in a
 * container without an init process those stay for ever, and PostgreSQL takes them for running.
 */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Something that differs between two processes that had the same number one after the other: boot and start
 * time. '' when the process is gone or the system does not tell.
 */
export function startMark(pid: number): string {
  if (process.platform !== 'linux') return psColumn(pid, 'lstart');
  const ticks = statFields(pid)[19];
  if (ticks === undefined) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return psColumn(pid, 'stat').startsWith('Z');
  return ['Z', 'X'].includes(statFields(pid)[0] ?? '');
}

/** The fields of /proc/<pid>/stat behind the name, which may hold anything: state first, start time 20th. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** True when the process is a PostgreSQL server on exactly this cluster folder. */
export function isPostgresOn({ pid, cluster }: { pid: number; cluster: string }): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const command = psColumn(pid, 'command');
    return command.includes('postgres') && command.includes(cluster);
  }
  try {
    // The server changes into its cluster folder at the start and stays there.
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return folder === realpathSync(cluster) && basename(program).startsWith('postgres');
  } catch {
    // A process of another user: ours would let itself be looked at.
    return false;
  }
}

function psColumn(pid: number, column: string): string {
  if (process.platform === 'win32' || !existsSync('/bin/ps')) return '';
  return spawnSync('/bin/ps', ['-p', String(pid), '-o', `${column}=`], { encoding: 'utf8' }).stdout.trim();
}

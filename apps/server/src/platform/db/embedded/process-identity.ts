import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

// Process numbers are reused. Before a number from a file is trusted, or a signal is sent to it, these functions check
// that it is still the same process.

/** Whether a process with this number is running, whoever owns it. */
export function isAlive(pid: number): boolean {
  return isNumberTaken(pid) && !isZombie(pid);
}

/**
 * Whether the system has a process with this number, including a zombie: in a container without an init process those
 * stay for ever, and PostgreSQL takes them for running.
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
 * A value that differs between two processes that had the same number: boot and start time. '' if the process is gone
 * or the system does not provide it.
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

/** The fields of /proc/<pid>/stat after the name, which may contain anything: state first, start time 20th. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Whether the process is a PostgreSQL server on exactly this cluster folder. */
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
    // A process of another user; those of this user can be inspected.
    return false;
  }
}

function psColumn(pid: number, column: string): string {
  if (process.platform === 'win32' || !existsSync('/bin/ps')) return '';
  return spawnSync('/bin/ps', ['-p', String(pid), '-o', `${column}=`], { encoding: 'utf8' }).stdout.trim();
}

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from './lazy-page.ts';

beforeEach(() => sessionStorage.clear());

const fails = (): Promise<never> => Promise.reject(new Error('Failed to fetch dynamically imported module'));

describe('loading a part of the program', () => {
  it('API-034 reloads the page once when a part fails to load', async () => {
    const reload = vi.fn<() => void>();
    void reloadOnce(fails, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('API-034 lets the error surface when it fails again after the reload', async () => {
    const reload = vi.fn<() => void>();
    void reloadOnce(fails, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    await expect(reloadOnce(fails, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('a part that loads makes the next failure the first one again', async () => {
    const reload = vi.fn<() => void>();
    void reloadOnce(fails, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    await expect(reloadOnce(async () => 'part', reload)).resolves.toBe('part');
    void reloadOnce(fails, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });
});

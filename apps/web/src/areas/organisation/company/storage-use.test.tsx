import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../../platform/i18n/language.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { StorageUse } from './storage-use.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['company']);
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

it.each([
  ['en', '512 MB of 20 GB used'],
  ['tr', '20 GB alanın 512 MB'],
] as const)(
  'A09 tells what the files of the company take, and how much they may (%s)',
  async (language, told) => {
    await changeLanguage(language);
    const data = { used_bytes: 512 * 1024 ** 2, limit_bytes: 20 * 1024 ** 3 };
    vi.stubGlobal('fetch', async () => Response.json({ data }));
    render(
      <QueryClientProvider client={queryClient}>
        <StorageUse />
      </QueryClientProvider>,
    );
    expect(await screen.findByText((text) => text.includes(told))).toBeDefined();
    expect(screen.getByRole('meter')).toHaveProperty('value', data.used_bytes);
  },
);

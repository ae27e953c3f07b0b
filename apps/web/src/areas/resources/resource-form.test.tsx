import type { Resource } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { glue } from './resource.fixture.ts';
import { ResourceForm } from './resource-form.tsx';
import { useResourceColumns } from './resource-parts.tsx';
import { openPart } from '../../platform/router/open-screen.fixture.tsx';

const sent: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)));
    return Response.json({ data: glue });
  });
  await startTexts();
  await changeLanguage('tr');
  await loadTexts(['resources']);
});

function open(resource: Resource): void {
  const session = sessionFixture({ granted: ['view_resources'] });
  openPart(
    <ResourceForm type="material" resource={resource} categories={[]} suppliers={[]} onClose={() => {}} />,
    session,
  );
}

it('ATTR-028 a rate has the decimal mark of the language and is sent as what it means', async () => {
  open({ ...glue, rate: '1.234', wastage_percent: '2.5', remarks: 'a.b, c' });
  const rate = await screen.findByLabelText<HTMLInputElement>(/^Birim fiyat/);
  expect(rate.value).toBe('1,234');
  expect(screen.getByLabelText<HTMLInputElement>(/^Fire/).value).toBe('2,5');
  expect(screen.getByDisplayValue('a.b, c')).toBeTruthy();
  const save = () => fireEvent.submit(rate.form as HTMLFormElement);
  fireEvent.change(rate, { target: { value: '12.50' } });
  save();
  expect(await screen.findByText('Bir sayı olmalı')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(rate, { target: { value: '12,50' } });
  save();
  await waitFor(() => expect(sent).toEqual([{ revision: 3, rate: '12.50' }]));
});

function Rate({ resource }: { resource: Resource }) {
  return useResourceColumns('material', () => undefined)
    .find(({ key }) => key === 'rate')
    ?.cell(resource);
}

it('the unit of a rate is in the language of the screen', async () => {
  openPart(<Rate resource={{ ...glue, unit: 'piece' }} />);
  expect(await screen.findByText('/ adet')).toBeTruthy();
});

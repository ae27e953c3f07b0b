import { describe, expect, it } from 'vitest';
import { isOutdated, pdfStateOf, pdfTaskOf } from './pdf-task.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('the PDF of a catalogue', () => {
  it('is the newest task of this catalogue', () => {
    const at = (hour: string) => ({ created_at: `2026-11-21T${hour}:00:00Z` });
    const older = { action: 'catalogue_pdf' as const, reference: '4', ...at('09') };
    const newer = { ...older, ...at('11') };
    const others = [
      { ...older, reference: '5', ...at('12') },
      { ...older, action: 'ppt_download' as const, ...at('12') },
    ];
    expect(pdfTaskOf([older, ...others, newer], 4)).toBe(newer);
    expect(pdfTaskOf(others, 4)).toBeUndefined();
    // CAT-005: each file has a task of its own.
    expect(pdfTaskOf([older, ...others, newer], 4, 'ppt')).toBe(others[1]);
    expect(pdfTaskOf([older, ...others], 4, 'excel')).toBeUndefined();
  });

  it('runs, is ready while its file is kept, or failed', () => {
    const waiting = { status: 'pending' as const, download_link: null, kept_until: null };
    const ready = {
      status: 'success' as const,
      download_link: '/files/a',
      kept_until: '2026-11-28T00:00:00Z',
    };
    expect(pdfStateOf(undefined, now)).toBe('none');
    expect(pdfStateOf(waiting, now)).toBe('running');
    expect(pdfStateOf({ ...waiting, status: 'in-progress' }, now)).toBe('running');
    expect(pdfStateOf({ ...waiting, status: 'failed' }, now)).toBe('failed');
    expect(pdfStateOf(ready, now)).toBe('ready');
    expect(pdfStateOf({ ...ready, kept_until: '2026-11-20T00:00:00Z' }, now)).toBe('none');
  });

  it('is outdated when the catalogue changed after it was begun', () => {
    const task = { created_at: '2026-11-21T10:00:00.000Z' };
    expect(isOutdated(task, { updated_at: '2026-11-21T10:00:01.000Z' })).toBe(true);
    expect(isOutdated(task, { updated_at: '2026-11-21T09:00:00.000Z' })).toBe(false);
  });
});

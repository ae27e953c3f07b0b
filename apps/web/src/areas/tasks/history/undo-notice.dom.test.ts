import type { Task } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { aTask } from '@sourcewiz/contract/task.fixture';
import { undoQuestion, undoWords } from './undo-words.ts';
import { noticeOf } from '../task-button.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('tasks');

describe('the notice of a finished bulk action', () => {
  it.each(['delete_products', 'change_products_category', 'change_products_attribute'] as const)(
    'PROD-005 offers for 30 s to take %s back',
    (action) => {
      const notice = noticeOf(aTask({ action, status: 'success', total_count: 3 }));
      expect(notice.action?.label).toBe('Undo');
      expect(notice.closesAfter).toBe(30_000);
    },
  );

  it('PROD-030 R05 a deletion that deleted nothing says why, and no "Products deleted"', () => {
    const refused = aTask({
      action: 'delete_products',
      status: 'success',
      total_count: 1,
      counts: { deleted: 0, skipped: 1 },
      skipped_products: [{ id: 1, product_id: 'B-1', code: 'product_sent_to_buyers' }],
    });
    expect(noticeOf(refused)).toMatchObject({
      tone: 'bad',
      title: 'Unable to delete this product as it is part of catalogues sent to buyers',
    });
    const some = { ...refused, counts: { deleted: 2, skipped: 1 } };
    expect(noticeOf(some).title).toBe('Products deleted');
  });

  it.each(['change_products_category', 'change_products_attribute', 'bulk_products_table'] as const)(
    'PROD-031 %s says how many products it left as they were, and offers no undo if it changed none',
    (action) => {
      const left = [{ id: 1, product_id: 'B-1', code: 'image_required' }];
      const some = aTask({
        action,
        status: 'success',
        total_count: 3,
        counts: { failed: 1 },
        skipped_products: left,
      });
      expect(noticeOf(some)).toMatchObject({
        tone: 'warn',
        text: expect.stringContaining('2 of 3 changed. Left as they were: B-1. Upload'),
      });
      const none = { ...some, counts: { failed: 3 } };
      expect(noticeOf(none)).toMatchObject({ tone: 'bad', title: expect.stringContaining('could not be') });
      expect(noticeOf(none).action).toBeUndefined();
    },
  );

  it('offers nothing for what changed no product, failed, or only read', () => {
    const others = [
      aTask({ action: 'delete_products', status: 'success', total_count: 0 }),
      aTask({ action: 'delete_products', status: 'failed', total_count: 3 }),
      aTask({ action: 'product_images_download', status: 'success', total_count: 3 }),
    ];
    for (const task of others) expect(noticeOf(task).action?.label).not.toBe('Undo');
  });
});

describe('U17 what taking a task back would do', () => {
  const task = (action: Task['action'], counts: Record<string, number>) =>
    aTask({ action, counts, status: 'success', created_at: '2026-11-21T14:05:00.000Z' });
  const formats = { number: String, when: () => '14:05' };

  it('says how many products go back, and to when', () => {
    expect(undoWords(task('change_products_attribute', { updated: 37, unchanged: 5 }), formats)).toBe(
      'Sets 37 products back to how they were before (14:05).',
    );
    expect(undoWords(task('delete_products', { deleted: 1 }), formats)).toBe(
      'Brings 1 deleted product back.',
    );
  });

  it('says which products go again, and which come back', () => {
    const imported = { rows: 30, new: 24, changed: 1, unchanged: 4, left_out: 1, backed_up: 2 };
    expect(undoWords(task('excel_import_bulk_update', imported), formats)).toBe(
      'Sets 2 products back to how they were before (14:05). Deletes the 24 products that it added, except those that somebody has worked with since.',
    );
    expect(undoWords(task('bulk_products_upload', { created: 1 }), formats)).toBe(
      'Deletes the product that it added, unless somebody has worked with it since.',
    );
    expect(undoWords(task('excel_restore_products', { removed: 24, restored: 0 }), formats)).toBe(
      'Brings 24 deleted products back.',
    );
    const back = { restored: 3, brought_back: 24 };
    expect(undoWords(task('excel_restore_products', back), formats)).toBe(
      'Sets 3 products back to how they were before (14:05). Deletes the 24 products that it added, except those that somebody has worked with since.',
    );
    // Stored before imports counted what they backed up.
    expect(undoWords(task('excel_import_bulk_update', { new: 3, changed: 37 }), formats)).toMatch(
      /^Sets 37 products back .* Deletes the 3 products/,
    );
    const later = 'Values changed since then stay as they are.';
    expect(undoQuestion(task('change_products_attribute', { updated: 37 }), formats)).toContain(later);
    expect(undoQuestion(task('fetch_import_images', { linked: 7 }), formats)).toContain(later);
    expect(undoQuestion(task('bulk_products_upload', { created: 1 }), formats)).not.toContain(later);
    expect(undoWords(task('fetch_import_images', { linked: 7, lost: 0 }), formats)).toBe(
      'Sets its products back to how they were before (14:05).',
    );
  });
});

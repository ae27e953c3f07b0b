import { taskActions, taskStatuses } from '@sourcewiz/contract';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatsOf } from '../../platform/i18n/format.ts';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { aTask } from '@sourcewiz/contract/task.fixture';
import { noticeOf } from './task-button.tsx';
import { taskDetail, taskTitle } from './task-words.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['tasks']);
});

describe('words of tasks', () => {
  it.each(['en', 'tr'] as const)(
    'TASK-054 every action has a title for every status (%s)',
    async (language) => {
      await changeLanguage(language);
      const missing = taskActions.flatMap((action) =>
        taskStatuses.filter((status) => {
          const title = taskTitle({ action, status, subject: 'Storage' });
          return title === '' || title.includes('titles.') || title.includes('{{');
        }),
      );
      expect(missing).toEqual([]);
      await changeLanguage('en');
      expect(i18next.language).toBe('en');
    },
  );

  it('TASK-054 the title says which action it is, and how it stands', () => {
    const titles = (status: (typeof taskStatuses)[number]) =>
      Object.fromEntries(taskActions.map((action) => [action, taskTitle({ action, status, subject: 'X' })]));
    expect(titles('pending')).toEqual({
      delete_products: 'Delete products',
      change_products_category: 'Move products to X',
      change_products_attribute: 'Change X',
      bulk_products_table: 'Bulk edit',
      bulk_products_upload: 'Bulk upload',
      bulk_update_images: 'Image update',
      costing_change: 'Cost change',
      excel_import_bulk_update: 'Import of X',
      record_import: 'Import of X',
      fetch_import_images: 'Images from the links in X',
      excel_export_bulk_update: 'Export, X',
      company_data: 'All data of X',
      product_backup_download: 'Backup of X',
      excel_restore_products: 'Restore from X',
      ppt_download: 'Presentation, X',
      activity_report: 'Buyer activity report, X',
      catalogue_pdf: 'Catalogue PDF, X',
      catalogue_excel: 'Catalogue Excel, X',
      label_pdf: 'Labels, X',
      carton_labels: 'Carton labels, X',
      bulk_upload_image_template_download: 'Upload template with images',
      user_deletion: 'Remove X',
      send_message: 'Email, X',
      product_images_download: 'Images, X',
    });
    const told = {
      'in-progress': /^[A-Z]\w+ing /,
      failed: /failed|could not be|^Error/,
      draft: /, not (started|saved|finished|sent)/,
      success: /^(?!.*(failed|could not|Error|, not|ing ))/,
    } as const;
    for (const [status, words] of Object.entries(told))
      for (const title of Object.values(titles(status as keyof typeof told))) expect(title).toMatch(words);
    expect(titles('success')).toMatchObject({
      delete_products: 'Products deleted',
      user_deletion: 'X removed',
    });
  });

  it('a running import names its step and how far it is', () => {
    const task = aTask({
      action: 'excel_import_bulk_update',
      status: 'in-progress',
      total_count: 148,
      remaining_count: 22,
      steps_status: { file_validation: 'done', data_backup: 'done', product_update: 'in-progress' },
    });
    expect(taskDetail(task, formatsOf('en'))).toBe('Updating products, 126 of 148');
  });

  it('a ready file tells its size and how long it is kept', () => {
    const task = aTask({
      action: 'catalogue_pdf',
      status: 'success',
      total_count: 1248,
      download_bytes: 2_400_000,
      download_link: '/files/a',
      kept_until: '2026-11-28T10:00:00Z',
    });
    expect(taskDetail(task, formatsOf('en'))).toBe('1,248 products, 2.4 MB. Kept until 28/11/2026.');
  });
});

describe('what a restore could not put back', () => {
  it.each([
    [1, '12 products. 1 value could not be restored and stays as it is.'],
    [1200, '12 products. 1,200 values could not be restored and stay as they are.'],
    [0, '12 products.'],
  ])('%i values', (kept, text) => {
    const task = aTask({
      action: 'excel_restore_products',
      status: 'success',
      total_count: 12,
      counts: { kept },
    });
    expect(taskDetail(task, formatsOf('en'))).toBe(text);
  });
});

describe('the removal of a member', () => {
  const removal = { action: 'user_deletion', subject: 'meera@kaveri.example', total_count: 3 } as const;

  it('TASK-068 says what becomes of the account, and counts nothing', () => {
    const running = aTask({ ...removal, status: 'in-progress', remaining_count: 2 });
    expect(taskTitle(running)).toBe('Removing meera@kaveri.example');
    expect(taskDetail(running, formatsOf('en'))).toBe(
      'Already signed out. Their access and personal data are being removed.',
    );
    const done = aTask({ ...removal, status: 'success', remaining_count: 0 });
    expect(taskDetail(done, formatsOf('en'))).toBe('Signed out permanently. What they created stays.');
  });
});

describe('uploads', () => {
  const upload = { action: 'bulk_products_upload', total_count: 12 } as const;

  it('TASK-059 a bulk upload says what is checked and added, and what goes on as a draft', () => {
    const checking = aTask({
      ...upload,
      status: 'in-progress',
      remaining_count: 12,
      steps_status: { file_validation: 'in-progress', product_upload: 'pending' },
    });
    expect(taskDetail(checking, formatsOf('en'))).toBe('Checking the table, 0 of 12');
    const done = aTask({ ...upload, status: 'success', counts: { created: 12, failed: 0 } });
    expect([taskTitle(done), taskDetail(done, formatsOf('en'))]).toEqual([
      'Bulk upload done',
      '12 products added.',
    ]);
    expect(taskDetail({ ...done, counts: { created: 11, failed: 1 } }, formatsOf('en'))).toBe(
      '11 products added. 1 could not be added and waits in a draft.',
    );
  });

  it('TASK-053 TASK-060 updated images tell of their backup', () => {
    expect(noticeOf(aTask({ action: 'bulk_update_images', status: 'success' })).text).toBe(
      'We have kept backup for these product in Profile Setting > Backups',
    );
  });

  it('TASK-006 TASK-007 TASK-067 the template with images is a download with its own address', () => {
    const task = aTask({
      action: 'bulk_upload_image_template_download',
      status: 'success',
      image_template_download_link: '/files/t.xlsx',
    });
    expect(noticeOf(task)).toMatchObject({
      title: 'Upload template with images',
      action: { label: 'Download' },
    });
  });
});

describe('notices of ended tasks', () => {
  it('TASK-050 the notice of a download closes by itself after 5 s', () => {
    const notice = noticeOf(
      aTask({ action: 'catalogue_pdf', status: 'success', download_link: '/files/a.pdf' }),
    );
    expect(notice.closesAfter).toBe(5000);
    expect(notice.action?.label).toBe('Download');
  });

  it('TASK-051 a failed restore', () => {
    expect(noticeOf(aTask({ action: 'excel_restore_products', status: 'failed' })).text).toBe(
      'Please retry to continue restoring the previous data of these products',
    );
  });

  it('TASK-052 a failed Excel update', () => {
    expect(noticeOf(aTask({ action: 'excel_import_bulk_update', status: 'failed' })).text).toBe(
      'Download the response sheet, correct the data and upload again.',
    );
  });

  it('TASK-053 a successful update', () => {
    const imported = aTask({ action: 'excel_import_bulk_update', status: 'success' });
    const text = 'We have kept backup for these product in Profile Setting > Backups';
    expect(noticeOf({ ...imported, counts: { new: 3, backed_up: 2 } }).text).toBe(text);
    expect(noticeOf({ ...imported, counts: { new: 3, backed_up: 0 } })).not.toHaveProperty('text');
  });
});

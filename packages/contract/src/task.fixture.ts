import type { Task } from './tasks.ts';

let made = 0;

/** A task of Asha's as the server sends it; pass only what matters for the test. */
export function aTask(given: Partial<Task> = {}): Task {
  made += 1;
  return {
    task_id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    task_ids: [],
    action: 'delete_products',
    status: 'pending',
    created_at: '2026-11-21T10:00:00Z',
    updated_at: '2026-11-21T10:00:00Z',
    created_by: '00000000-0000-4000-8000-0000000000aa',
    created_by_email: 'asha@kaveri.example',
    user_created: 'Asha',
    total_count: 0,
    remaining_count: 0,
    done_product_ids: [],
    remaining_product_ids: [],
    products_listed: true,
    skipped_products: [],
    unique_id: '',
    redis_key: '',
    current_state: null,
    task_meta: { current_state: null },
    slug: null,
    steps_status: {},
    progress: 0,
    subject: '',
    counts: {},
    collection_name: null,
    collection_link: null,
    template_name: null,
    download_link: null,
    download_bytes: null,
    image_template_download_link: null,
    deleted_user_email: null,
    restored_from: null,
    is_system_user: false,
    type: 'task',
    reference: null,
    error: null,
    cancel_requested: false,
    kept_until: null,
    ...given,
  };
}

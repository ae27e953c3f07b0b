import type { AreaDeclares } from './kit/declares.ts';

declare module './kit/declares.ts' {
  interface Declared {
    tasks: typeof taskDeclares;
  }
}

export const taskDeclares = {
  errors: {
    task_limit: {
      status: 409,
      en: 'Please wait for ongoing tasks to finish. Maximum {limit} tasks are allowed',
      tr: 'Lütfen süren görevlerin bitmesini bekleyin. En fazla {limit} göreve izin verilir',
    },
    task_action_not_allowed: {
      status: 409,
      en: 'This is not possible for the task now',
      tr: 'Bu görev şu anda bu şekilde değiştirilemez',
    },
    task_not_yours: {
      status: 403,
      en: 'Only {name} or an admin can do this',
      tr: 'Bunu yalnızca {name} ya da bir yönetici yapabilir',
    },
  },
} as const satisfies AreaDeclares;

import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    search: typeof searchDeclares;
  }
}

export const searchDeclares = {
  errors: {
    unknown_time_zone: { status: 400, en: '{name} is not a time zone', tr: '{name} bir saat dilimi değil' },
    view_name_taken: {
      status: 409,
      en: 'A view named {name} already exists',
      tr: '{name} adlı bir görünüm zaten var',
    },
    too_many_views: {
      status: 409,
      en: 'At most {limit} views. Delete one first',
      tr: 'En fazla {limit} görünüm saklanır. Önce birini silin',
    },
    unknown_search_image: {
      status: 400,
      en: 'Image {position} was removed. Upload it again',
      tr: '{position}. görsel kaldırılmış. Yeniden yükleyin',
    },
    too_many_search_images: {
      status: 400,
      en: 'At most {limit} images at a time',
      tr: 'Bir kerede en fazla {limit} görsel',
    },
    not_a_moodboard: {
      status: 400,
      en: '{name} is neither a PDF nor a presentation',
      tr: '{name} ne PDF ne de sunum',
    },
    encrypted_moodboard: {
      status: 400,
      en: 'Save {name} as PPTX or PDF, without a password',
      tr: '{name} dosyasını parolasız PPTX veya PDF olarak kaydedin',
    },
    moodboard_without_pictures: { status: 400, en: '{name} has no images', tr: '{name} içinde görsel yok' },
    moodboard_unreadable: {
      status: 400,
      en: '{name} is damaged and cannot be read',
      tr: '{name} bozuk ve okunamıyor',
    },
    moodboard_too_large: {
      status: 413,
      en: '{name} is larger than {limit}',
      tr: '{name} {limit} boyutundan büyük',
    },
    invalid_filter: {
      status: 400,
      en: 'The filter cannot be read at "{near}"',
      tr: 'Filtre "{near}" yakınında okunamıyor',
    },
  },
} as const satisfies AreaDeclares;

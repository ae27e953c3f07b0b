import type { AreaDeclares } from './declares.ts';

declare module './declares.ts' {
  interface Declared {
    common: typeof commonDeclares;
  }
}

export const commonDeclares = {
  permissions: {
    global: {
      en: 'Dashboard',
      tr: 'Gösterge paneli',
      slugs: {
        global_permissions: { en: 'Dashboard', tr: 'Gösterge paneli' },
      },
    },
  },
  errors: {
    invalid_input: {
      status: 400,
      en: 'Check {field}: {reason}',
      tr: '{field} alanını kontrol edin: {reason}',
    },
    too_many_items: {
      status: 400,
      en: '{field}: {count} were sent; the limit is {limit}',
      tr: '{field}: {count} öge gönderildi; sınır {limit}',
    },
    malformed_request: { status: 400, en: 'The request could not be read', tr: 'İstek okunamadı' },
    unauthenticated: {
      status: 401,
      en: 'Your session is expired. Please login again',
      tr: 'Oturumunuzun süresi doldu. Lütfen yeniden giriş yapın',
    },
    forbidden: {
      status: 403,
      en: 'Your account has no "{permission}" permission',
      tr: 'Hesabınızda "{permission}" yetkisi yok',
    },
    refused_in_visit: {
      status: 403,
      en: 'This is closed to visitors: what it does would outlast the visit',
      tr: 'Bu, ziyaretçilere kapalı: sonucu ziyaretten sonra da sürerdi',
    },
    not_found: { status: 404, en: 'This does not exist or was removed', tr: 'Bu kayıt yok ya da kaldırıldı' },
    ip_blocked: {
      status: 405,
      en: 'This IP address is not allowed to access the platform. Please contact the administrator.',
      tr: 'Bu IP adresinin platforma erişmesine izin verilmiyor. Lütfen yöneticiye başvurun.',
    },
    conflict: {
      status: 409,
      en: 'Someone else changed this in the meantime. Load it again',
      tr: 'Bu arada başka biri değiştirdi. Yeniden yükleyin',
    },
    state_not_next: {
      status: 409,
      en: 'This does not follow the present state',
      tr: 'Bu adım mevcut durumdan sonra gelemez',
    },
    payload_too_large: {
      status: 413,
      en: 'The request is larger than {limit}',
      tr: 'İstek {limit} sınırından büyük',
    },
    rate_limited: {
      status: 429,
      en: 'Too many attempts. Wait {seconds} {seconds|second|seconds} and try again',
      tr: 'Çok fazla deneme yapıldı. {seconds} saniye bekleyip yeniden deneyin',
    },
    internal: { status: 500, en: 'Server error', tr: 'Sunucu hatası' },
    unavailable: {
      status: 503,
      en: 'The server is starting or stopping. Try again in a moment',
      tr: 'Sunucu açılıyor ya da kapanıyor. Birazdan yeniden deneyin',
    },
    files_unavailable: {
      status: 503,
      en: 'The file storage does not answer. Nothing was saved; try again in a moment',
      tr: 'Dosya deposu yanıt vermiyor. Hiçbir şey kaydedilmedi; birazdan yeniden deneyin',
    },
    busy: {
      status: 503,
      en: 'The server is busy. Nothing was saved; try again in a moment',
      tr: 'Şu anda çok iş olduğundan bu çok uzun sürdü. Hiçbir şey kaydedilmedi; birazdan yeniden deneyin',
    },
    company_held: {
      status: 423,
      en: 'Your company’s data is being moved, so nothing can be changed for the moment. Nothing was saved; try again later',
      tr: 'Şirketinizin verileri taşınıyor; bu sırada değişiklik yapılamaz. Hiçbir şey kaydedilmedi; daha sonra yeniden deneyin',
    },
    network: { status: 0, en: 'No connection', tr: 'Bağlantı yok' },
    unexpected_answer: { status: 0, en: 'The answer could not be read', tr: 'Yanıt okunamadı' },
    storage_full: {
      status: 507,
      en: 'The disk is full. Nothing was saved',
      tr: 'Disk dolu. Hiçbir şey kaydedilmedi',
    },
    storage_quota: {
      status: 507,
      en: 'The files of your company would take more than {limit}. Remove some, or ask for more room',
      tr: 'Şirketinizin dosyaları {limit} sınırını aşar. Bazılarını kaldırın ya da daha çok yer isteyin',
    },
    mail_not_sent: {
      status: 502,
      en: 'The email could not be sent. Try again later',
      tr: 'E-posta gönderilemedi. Daha sonra yeniden deneyin',
    },
    paper_too_large: {
      status: 422,
      en: 'This document is too large to be made into a PDF. Shorten its texts',
      tr: 'Bu belge PDF yapmak için çok büyük. Metinlerini kısaltın',
    },
  },
} as const satisfies AreaDeclares;

import type { AreaDeclares } from './kit/declares.ts';

declare module './kit/declares.ts' {
  interface Declared {
    imports: typeof importDeclares;
  }
}

export const importDeclares = {
  errors: {
    not_a_sheet: {
      status: 400,
      en: 'Invalid Excel. Please check the file',
      tr: 'Geçersiz Excel dosyası. Lütfen dosyayı kontrol edin',
    },
    old_xls: {
      status: 400,
      en: '{name} is an old .xls file. In Excel choose File → Save As, pick Excel Workbook (.xlsx) and upload that',
      tr: '{name} eski bir .xls dosyası. Excel’de Dosya → Farklı Kaydet ile Excel Çalışma Kitabı (.xlsx) olarak kaydedip onu yükleyin',
    },
    xlsb_sheet: {
      status: 400,
      en: '{name} is a binary workbook (.xlsb). In Excel choose File → Save As, pick Excel Workbook (.xlsx) and upload that',
      tr: '{name} ikili bir çalışma kitabı (.xlsb). Excel’de Dosya → Farklı Kaydet ile Excel Çalışma Kitabı (.xlsx) olarak kaydedip onu yükleyin',
    },
    ods_sheet: {
      status: 400,
      en: '{name} is an OpenDocument file. In LibreOffice choose File → Save As, pick Excel 2007–365 (.xlsx) and upload that',
      tr: '{name} bir OpenDocument dosyası. LibreOffice’te Dosya → Farklı Kaydet ile Excel 2007–365 (.xlsx) olarak kaydedip onu yükleyin',
    },
    numbers_sheet: {
      status: 400,
      en: '{name} is an Apple iWork file. In Numbers choose File → Export To → Excel and upload the .xlsx',
      tr: '{name} bir Apple iWork dosyası. Numbers’ta Dosya → Dışa Aktar → Excel ile .xlsx olarak kaydedip onu yükleyin',
    },
    web_page_sheet: {
      status: 400,
      en: '{name} contains a web page or XML, not a workbook. Open it in Excel, choose File → Save As, pick Excel Workbook (.xlsx) and upload that',
      tr: '{name}, uzantısı ne olursa olsun bir web sayfası ya da XML. Excel’de açın, Dosya → Farklı Kaydet ile Excel Çalışma Kitabı (.xlsx) olarak kaydedip onu yükleyin',
    },
    document_no_sheet: {
      status: 400,
      en: '{name} is a {kind} file, not a sheet. Copy its table into Excel, save it as .xlsx and upload that',
      tr: '{name} bir tablo değil, {kind} türünde bir dosya. İçindeki tabloyu Excel’e aktarın, .xlsx olarak kaydedip onu yükleyin',
    },
    image_no_sheet: {
      status: 400,
      en: '{name} is an image, not a sheet. Enter its table in Excel, save it as .xlsx and upload that',
      tr: '{name} bir tablo değil, bir görsel. İçindeki tabloyu Excel’e yazın, .xlsx olarak kaydedip onu yükleyin',
    },
    archive_no_sheet: {
      status: 400,
      en: '{name} is an archive. Unpack it and upload the sheet in it',
      tr: '{name} bir arşiv. Arşivi açıp içindeki tabloyu yükleyin',
    },
    sideways_sheet: {
      status: 400,
      en: '{name} has its titles in the first column. In Excel, copy the table, choose Paste Special → Transpose on a new sheet, save and upload that',
      tr: '{name} dosyasında başlıklar ilk sütunda. Excel’de tabloyu kopyalayın, yeni bir sayfaya Özel Yapıştır → Devrik ile yapıştırın, kaydedip onu yükleyin',
    },
    encrypted_sheet: {
      status: 400,
      en: '{name} has a password. Save it without one and upload it again',
      tr: '{name} şifreli. Şifresiz kaydedip yeniden yükleyin',
    },
    sheet_unreadable: {
      status: 400,
      en: 'Invalid Excel. Please check the file',
      tr: 'Geçersiz Excel dosyası. Lütfen dosyayı kontrol edin',
    },
    zip_bomb: {
      status: 400,
      en: '{name} unpacks to more than {limit}. It was not read',
      tr: '{name} açıldığında {limit} sınırını aşıyor. Okunmadı',
    },
    too_many_parts: {
      status: 400,
      en: '{name} holds {count} parts, such as images and sheets; at most {limit} can be read. Save it with fewer images or sheets',
      tr: '{name} içinde resim ve sayfa gibi {count} parça var; en fazla {limit} parça okunabilir. Daha az resim ya da sayfayla kaydedin',
    },
    sheet_too_large: {
      status: 400,
      en: '{name} is too large to be read in one go. Split the file',
      tr: '{name} tek seferde okunamayacak kadar büyük. Dosyayı bölün',
    },
    too_many_rows: {
      status: 400,
      en: '{name} has {count} rows; at most {limit} can be imported at a time. Split the file',
      tr: '{name} dosyasında {count} satır var; bir seferde en fazla {limit} satır alınabilir. Dosyayı bölün',
    },
    too_many_columns: {
      status: 400,
      en: '{name} has {count} columns; at most {limit} can be imported',
      tr: '{name} dosyasında {count} sütun var; en fazla {limit} sütun alınabilir',
    },
    empty_sheet: {
      status: 400,
      en: '{name} has no rows below its header',
      tr: '{name} dosyasında başlığın altında satır yok',
    },
    sheet_interrupted: {
      status: 400,
      en: 'Reading {name} was interrupted. Upload it again',
      tr: '{name} okunurken kesinti oldu. Dosyayı yeniden yükleyin',
    },
    sheet_timeout: {
      status: 400,
      en: '{name} took too long to read. Split the file',
      tr: '{name} dosyasını okumak çok uzun sürdü. Dosyayı bölün',
    },
    rows_merged: {
      status: 400,
      en: 'The table in {name} has cells merged over several rows, such as {cells}, but no column that gives each row a colour, a size or a variant ID. Name such a column, or unmerge the cells, and upload it again',
      tr: '{name} dosyasındaki tabloda {cells} gibi birden çok satıra yayılan birleştirilmiş hücreler var, ama her satıra kendi rengini, bedenini veya varyant kodunu veren bir sütun yok. Böyle bir sütunu adlandırın ya da hücreleri ayırıp dosyayı yeniden yükleyin',
    },
    formula_merged: {
      status: 400,
      en: 'The formula in {cell} of {name} names rows of its merged block one by one, so it would be wrong for products with more or fewer rows. Use the range of all its rows, such as SUM(F5:F7), and upload it again',
      tr: '{name} dosyasında {cell} hücresindeki formül, birleştirilmiş bloğunun satırlarını tek tek anıyor; satır sayısı farklı olan ürünlerde yanlış sonuç verir. SUM(F5:F7) gibi tüm satırların aralığını kullanıp dosyayı yeniden yükleyin',
    },
    missing_id_column: {
      status: 409,
      en: 'No column holds the product ID. Choose the column that does',
      tr: 'Ürün kodunu içeren bir sütun yok. Hangi sütun olduğunu seçin',
    },
    import_running: {
      status: 409,
      en: 'Import blocked. One import task in progress.',
      tr: 'İçe aktarma engellendi. Süren bir içe aktarma görevi var.',
    },
    import_not_ready: {
      status: 409,
      en: 'The file is still being checked',
      tr: 'Dosya hâlâ kontrol ediliyor',
    },
    number_cut_off: {
      status: 422,
      en: '{text} has lost its last digits. Format the column as text in the spreadsheet and save it again',
      tr: '{text} sayısının son basamakları kaybolmuş. Sütunu tabloda metin olarak biçimlendirip yeniden kaydedin',
    },
    column_unreadable: {
      status: 422,
      en: 'Most cells cannot be read as {label}, such as “{text}”. The column is left out',
      tr: 'Hücrelerin çoğu {label} olarak okunamıyor, örneğin “{text}”. Sütun dışarıda bırakıldı',
    },
    nothing_to_import: {
      status: 409,
      en: 'There is nothing new or changed in this file',
      tr: 'Bu dosyada yeni ya da değişmiş bir şey yok',
    },
    photo_owner_unknown: {
      status: 404,
      en: 'No product or variant of this sheet or your library has the ID {id}',
      tr: 'Bu tabloda ya da kitaplığınızda {id} kodlu bir ürün veya varyant yok',
    },
    nothing_to_fetch: {
      status: 409,
      en: 'There are no links left to fetch',
      tr: 'Alınacak bağlantı kalmadı',
    },
    link_invalid: { status: 400, en: 'This is not a web address', tr: 'Bu bir web adresi değil' },
    link_not_allowed: {
      status: 400,
      en: 'Nothing is fetched from {host}: it is not on the public web',
      tr: "{host} adresinden dosya alınmaz: herkese açık web'de değil",
    },
    link_unreachable: { status: 502, en: '{host} does not answer', tr: '{host} yanıt vermiyor' },
    link_refused: {
      status: 502,
      en: '{host} refuses to send the file (status {status})',
      tr: '{host} dosyayı vermiyor (durum {status})',
    },
    link_too_slow: { status: 504, en: '{host} took too long to answer', tr: '{host} çok geç yanıt verdi' },
    link_too_large: {
      status: 413,
      en: 'The file is larger than {limit}',
      tr: 'Dosya {limit} sınırından büyük',
    },
    link_redirects: {
      status: 502,
      en: '{host} redirects too many times',
      tr: '{host} çok fazla yönlendiriyor',
    },
    link_no_image: {
      status: 400,
      en: 'The link leads to something that is not a JPG or PNG image',
      tr: 'Bağlantının götürdüğü dosya JPG ya da PNG görseli değil',
    },
    link_time_over: {
      status: 504,
      en: 'Time was up before it was its turn. Fetch the rest from the photos of the import',
      tr: 'Sırası gelmeden süre doldu. Kalanları içe aktarmanın fotoğraflarından alın',
    },
    links_interrupted: {
      status: 503,
      en: 'Fetching stopped before it was done. Upload the sheet again to fetch the rest',
      tr: 'Görseller alınırken kesinti oldu. Kalanları almak için tabloyu yeniden yükleyin',
    },
    too_many_links: {
      status: 400,
      en: 'Only the first {limit} links of a sheet are fetched',
      tr: 'Bir tablonun yalnızca ilk {limit} bağlantısı alınır',
    },
    duplicate_row: { status: 400, en: '{id} is already in row {row}', tr: '{id}, {row}. satırda zaten var' },
    code_not_taken: {
      status: 400,
      en: '{text} is not kept: the product is known as {id}',
      tr: '{text} tutulmuyor: ürünün kodu {id}',
    },
    option_not_taken: {
      status: 400,
      en: '{text} is not kept: no variant of the product has it',
      tr: '{text} tutulmuyor: ürünün hiçbir varyantında yok',
    },
    price_rounded: {
      status: 400,
      en: '{text} is rounded to {kept}',
      tr: '{text}, {kept} olarak yuvarlanır',
    },
    categories_not_taken: {
      status: 400,
      en: 'Only the first category is kept, without {text}',
      tr: 'Yalnızca ilk kategori tutuluyor, {text} tutulmuyor',
    },
    says_other: {
      status: 400,
      en: '{id} has other values in row {row}. Only the first ones are kept',
      tr: '{id}, {row}. satırda başka değerlere sahip. Yalnızca ilkleri tutulur',
    },
    variant_says_other: {
      status: 400,
      en: '{text} is not kept: it belongs to the product, which has {kept}',
      tr: '{text} tutulmuyor: bu bilgi ürüne aittir ve üründe {kept} yazıyor',
    },
    second_currency: {
      status: 400,
      en: 'Row {row} has the same ID with its price in {currency}. Only one price is kept',
      tr: '{row}. satırda aynı kodun {currency} fiyatı var. Yalnızca bir fiyat tutulur',
    },
    main_row_wrong: {
      status: 400,
      en: 'Row {row}, the main row of this product, must be corrected first',
      tr: 'Önce bu ürünün ana satırı olan {row}. satır düzeltilmeli',
    },
    rows_invalid: {
      status: 400,
      en: '{count} {count|product has|products have} invalid data, download the response sheet, correct and upload again',
      tr: '{count} üründe geçersiz bilgi var. Yanıt dosyasını indirin, düzeltin ve yeniden yükleyin',
    },
    column_chosen_twice: {
      status: 400,
      en: 'Columns {columns} are matched to the same attribute',
      tr: '{columns} sütunları aynı özellikle eşleştirilmiş',
    },
  },
} as const satisfies AreaDeclares;

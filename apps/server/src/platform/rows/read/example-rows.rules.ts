/** `e.g. 12345`, `Örn. 12345`: how templates show what to fill in. */
const FOR_INSTANCE = /^\W*(e\. ?g\.?|z\. ?b\.|p\. ?ej\.|par ex\.|örn\.|ex\.)\s*\S/iu;
const EXAMPLE = String.raw`(?:example|sample|örnek|beispiel|muster|ejemplo|exemple|esempio|пример)`;
/** `Example`, `Sample row`, `Example: 12345`. */
const NAMED =
  /^\W*(?:example|örnek|beispiel|ejemplo|exemple|esempio|пример|(?:example|sample) (?:row|product|item))(?![\p{L}\p{M}])[^\p{L}\p{N}-]*(?:$|\d)/iu;
/** `SKU-001`, `ABC-123`: codes that stand for one. */
const PLACEHOLDER = /^(?:sku|code|item|style|abc|xyz|xxx+|kod|art)[-_ ]?(?:0*1|0*123|x+)$/i;
/** `EXAMPLE-001`, which a product may be called, too. */
const CODE = new RegExp(String.raw`^${EXAMPLE}[-_ ]?\d*$`, 'iu');
/** `Bowl (example)`. */
const IN_BRACKETS = new RegExp(String.raw`[([]\s{0,9}${EXAMPLE}\s{0,9}[)\]]`, 'iu');
/** `Example bowl`: unlike a sample, nothing that is sold. */
const NO_GOODS = /^\W*(?:example|beispiel|ejemplo|exemple|esempio|пример)(?![\p{L}\p{M}])/iu;
/** `delete this row before you upload`, as a sentence of its own. */
const TO_BE_DELETED = new RegExp(
  [
    String.raw`(?:^|[.!?:;,(*–—-])[^\p{L}\p{N}]{0,9}`,
    '(?:(?:please|you (?:must|should|can|may)|lütfen|yüklemeden önce|bitte|por favor|veuillez) )?',
    '(?:(?:delete|remove|overwrite) th(?:is|e) (?:example |sample )?(?:row|line)',
    String.raw`|bu (?:örnek )?satırı sil\p{L}*|(?:diese )?zeile (?:bitte )?löschen|supprime[rz] cette ligne`,
    '|(?:elimin|borr)[ae]r? esta fila|elimina(?:re)? questa riga)',
    String.raw`\s*(?:$|[.!,;:)*–—-]|(?:before|prior|when|once|after|vor|avant|antes|prima)(?![\p{L}\p{M}]))`,
  ].join(''),
  'iu',
);
/** What a cell may hold: `Required`, `Number`, `Text, max. 64 characters`. */
const RULE =
  /^[([]?(?:required|optional|mandatory|recommended|text|number|numeric|integer|decimal|string|date|yes\/no|max(?:imum|\.)? \d+ (?:char(?:acter)?s?|letters|digits|karakter|zeichen|caract[eè]res|caratteri)|zorunlu|isteğe bağlı|metin|sayı|pflicht(?:feld|angabe)?|optionale?|zahl|obligatoire|facultatif|texte|nombre|obligatorio|opcional|texto|número|obbligatorio|facoltativo|testo|numero)(?![\p{L}\p{M}])[^\d]{0,30}(?:\d+ ?[\p{L}]*)?[)\].]?$/iu;
/** `Max. 20 kg`, which only says what a cell may hold beside other rules. */
const MOST = /^[([]?max(?:imum|\.)? \d+(?: ?\p{L}+)?[)\].]?$/iu;
/** `CH-1`. */
const OWN_CODE = /^(?=\S*\d)(?=\S*\p{L})\S+$/u;

/** Whether a row above all records shows what to fill in. @param first the text of its first column */
export function isExample(words: readonly string[], first: string): boolean {
  if (words.length < 2) return false;
  const others = words.filter((text) => text !== first);
  const isCode = (text: string) => PLACEHOLDER.test(text) || OWN_CODE.test(text);
  const name = words.find((text) => /\p{L}{2}/u.test(text) && !isCode(text)) ?? '';
  const instances = words.filter((text) => FOR_INSTANCE.test(text)).length;
  const isNameInstance = FOR_INSTANCE.test(name);
  if (isNameInstance && instances > 1 && !/^\S*\d\S*$/.test(first)) return true;
  const isNamed = (text: string) => CODE.test(text) || NAMED.test(text) || IN_BRACKETS.test(text);
  if (PLACEHOLDER.test(first) && (isNameInstance || words.filter(isNamed).length > 1)) return true;
  if (FOR_INSTANCE.test(first) || NAMED.test(first) || words.some((text) => TO_BE_DELETED.test(text)))
    return true;
  return CODE.test(first) && others.some((text) => isNamed(text) || NO_GOODS.test(text));
}

/** Whether most cells of a row say what may be filled in. */
export function isInstruction(words: readonly string[]): boolean {
  const rules = words.filter((text) => RULE.test(text));
  const most = rules.length > 0 ? words.filter((text) => MOST.test(text) && !RULE.test(text)) : [];
  const hasCode = words.some((text) => OWN_CODE.test(text) && !RULE.test(text));
  return words.length > 2 && !hasCode && rules.length + most.length > words.length / 2;
}

// What a value looks like, whatever it says.

/** Features of the text as found; none of them holds a letter or a digit of it. */
export function formFeatures(text: string): string[] {
  const form = [
    /[$€£¥]|\bRM\b|\b(?:USD|EUR|GBP|CHF|MYR)\b/u.test(text) ? 'currency' : '',
    /[.,]\d{2}(?!\d)/.test(text) ? 'cents' : '',
    /^\s*[-(]/.test(text) ? 'negative' : '',
    /\d/.test(text) ? (/\p{L}/u.test(text) ? 'mixed' : 'digits') : 'letters',
    /\p{L}/u.test(text) && text === text.toUpperCase() ? 'capitals' : '',
    /^\p{Ll}/u.test(text) ? 'small' : '',
    /\b(?:inc|llc|ltd|corp|gmbh|ag|bhd|plc|co|company|corporation|limited|sas|sarl|bv|nv)\b\.?/iu.test(text)
      ? 'legal_form'
      : '',
    /[/\\]/.test(text) ? 'slash' : '',
    /-/.test(text) ? 'hyphen' : '',
    /\n/.test(text) ? 'lines' : '',
    `length_${lengthBand(text.length)}`,
    `words_${Math.min(6, text.trim().split(/\s+/).length)}`,
  ];
  return form.filter((name) => name !== '').map((name) => `form:${name}`);
}

const lengthBand = (length: number): number =>
  [3, 5, 8, 12, 20, 40].findLastIndex((least) => length >= least) + 1;

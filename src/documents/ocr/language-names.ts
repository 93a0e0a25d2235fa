// What Tesseract calls the languages that workflows are in.

/** By the first part of a language tag. */
const NAMES = new Map(
  `af afr, am amh, ar ara, as asm, az aze, be bel, bg bul, bn ben, bo bod, br bre, bs bos, ca cat, co cos, cs ces, cy cym, da dan, de deu,
   dv div, dz dzo, el ell, en eng, eo epo, es spa, et est, eu eus, fa fas, fi fin, fil fil, fo fao, fr fra, fy fry, ga gle, gd gla, gl glg,
   gu guj, he heb, hi hin, hr hrv, ht hat, hu hun, hy hye, id ind, is isl, it ita, iu iku, ja jpn, jv jav, ka kat, kk kaz, km khm, kn kan,
   ko kor, ku kmr, ky kir, la lat, lb ltz, lo lao, lt lit, lv lav, mi mri, mk mkd, ml mal, mn mon, mr mar, ms msa, mt mlt, my mya, nb nor,
   ne nep, nl nld, nn nor, no nor, oc oci, or ori, pa pan, pl pol, ps pus, pt por, qu que, ro ron, ru rus, sa san, sd snd, si sin, sk slk,
   sl slv, sq sqi, sr srp, su sun, sv swe, sw swa, ta tam, te tel, tg tgk, th tha, ti tir, tl fil, to ton, tr tur, tt tat, ug uig, uk ukr,
   ur urd, uz uzb, vi vie, yi yid, yo yor, zh chi_sim`
    .split(',')
    .map((entry): [string, string] => {
      const [tag = '', name = ''] = entry.trim().split(' ');
      return [tag, name];
    }),
);
/** Those that are written in two ways, by the script or the country that a tag goes on with. */
const WRITTEN: [RegExp, string][] = [
  [/^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/, 'chi_tra'],
  [/^sr-(?:.*-)?latn\b/, 'srp_latn'],
];

/** Undefined for a language that Tesseract does not know. */
export function tesseractName(locale: string): string | undefined {
  const tag = locale.toLowerCase();
  return WRITTEN.find(([pattern]) => pattern.test(tag))?.[1] ?? NAMES.get(tag.split('-')[0] ?? '');
}

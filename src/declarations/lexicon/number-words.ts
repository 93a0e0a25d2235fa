// What a number is called: `Meter serial number` stands on papers as `Meter serial no.`, `Numéro de prêt` as `Prêt n°`.

const WAYS: [RegExp, string[]][] = [
  [/^(.+) number$/i, ['$1 no', '$1 #']],
  [/^(.+) no\.?$/i, ['$1 number', '$1 #']],
  [/^(.*\p{L})nummer$/iu, ['$1nr']],
  [/^(.*\p{L})[- ]?nr\.?$/iu, ['$1nummer']],
  [/^num[ée]ro (?:de |du |d['’])(.+)$/i, ['n° $1', 'n° de $1', '$1 n°']],
  [/^n[°º] ?(?:de |du |d['’])?(.+)$/i, ['numéro de $1', '$1 n°']],
  [/^n[úu]mero (?:de |del |de la )(.+)$/i, ['n.º $1', 'n.º de $1', '$1 n.º']],
];

/** The label, and the same with other words for `number`. */
export function numberLabels(label: string): string[] {
  const others = WAYS.flatMap(([pattern, ways]) =>
    pattern.test(label) ? ways.map((way) => label.replace(pattern, way)) : [],
  );
  return [label, ...others];
}

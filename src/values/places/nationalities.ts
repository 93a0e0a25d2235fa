// What nationals of a state are called, in the five languages of the lexicon, as papers say whose they are.
import { foldPhrase } from '../phrases.ts';

/** English, German, French, Spanish, Dutch; words of several parts with `_`. */
const NATIONALS: Record<string, string> = {
  AF: 'afghan afghanisch afghane afghanin afghane afgano afgana afghaans afghaanse',
  AL: 'albanian albanisch albaner albanerin albanais albanaise albanés albanesa albanees albanese',
  AR: 'argentine argentinian argentinisch argentinier argentin argentine argentino argentina argentijns argentijnse',
  AT: 'austrian österreich österreichisch österreicher österreicherin autrichien autrichienne austríaco austríaca oostenrijks oostenrijkse',
  AU: 'australian australisch australier australien australienne australiano australiana australisch australische',
  BA: 'bosnian bosnisch bosnier bosnien bosnienne bosnio bosnia bosnisch bosnische',
  BD: 'bangladeshi bangladeschisch bangladais bangladaise bangladesí',
  BE: 'belgian belgisch belgier belgierin belge belga belg belgische',
  BG: 'bulgarian bulgarisch bulgare bulgarin búlgaro búlgara bulgaars bulgaarse',
  BO: 'bolivian bolivianisch bolivien bolivienne boliviano boliviana boliviaans boliviaanse',
  BR: 'brazilian brasilianisch brasilianer brésilien brésilienne brasileño brasileña braziliaans braziliaanse',
  BY: 'belarusian belarussisch biélorusse bielorruso bielorrusa belarussisch wit-russisch',
  CA: 'canadian kanadisch kanadier canadien canadienne canadiense canadees canadese',
  CH: 'swiss schweizer schweizerin schweizerisch suisse suissesse suizo suiza zwitsers zwitserse svizzera svizzero',
  CL: 'chilean chilenisch chilien chilienne chileno chilena chileens chileense',
  CM: 'cameroonian kamerunisch camerounais camerounaise camerunés camerunesa kameroens kameroense',
  CN: 'chinese chinesisch chinese chinesin chinois chinoise chino china chinees',
  CO: 'colombian kolumbianisch colombien colombienne colombiano colombiana colombiaans colombiaanse',
  CU: 'cuban kubanisch cubain cubaine cubano cubana cubaans cubaanse',
  CY: 'cypriot zypriotisch chypriote chipriota cypriotisch cypriotische',
  CZ: 'czech tschechisch tscheche tschechin tchèque checo checa tsjechisch tsjechische',
  DE: 'german deutsch deutsche deutscher allemand allemande alemán alemana duits duitse tedesca tedesco',
  DK: 'danish dänisch däne dänin danois danoise danés danesa deens deense',
  DO: 'dominican_republic dominikanisch dominicain dominicaine dominicano dominicana dominicaans',
  DZ: 'algerian algerisch algerier algérien algérienne argelino argelina algerijns algerijnse',
  EC: 'ecuadorian ecuadorianisch équatorien équatorienne ecuatoriano ecuatoriana ecuadoraans',
  EE: 'estonian estnisch este estin estonien estonienne estonio estonia estisch estlands estlandse',
  EG: 'egyptian ägyptisch ägypter égyptien égyptienne egipcio egipcia egyptisch egyptische',
  ER: 'eritrean eritreisch eritreer érythréen érythréenne eritreo eritrea eritrees eritrese',
  ES: 'spanish spanisch spanier spanierin espagnol espagnole español española spaans spaanse',
  ET: 'ethiopian äthiopisch éthiopien éthiopienne etíope ethiopisch ethiopische',
  FI: 'finnish finnisch finne finnin finlandais finlandaise finlandés finlandesa fins finse',
  FR: 'french französisch franzose französin français française francés francesa frans franse',
  GB: 'british_citizen british britisch britannique británico británica brits britse citoyen_britannique citoyenne_britannique',
  GH: 'ghanaian ghanaisch ghanéen ghanéenne ghanés ghanesa ghanees ghanese',
  GR: 'greek hellenic griechisch grieche griechin grec grecque hellénique griego griega grieks griekse',
  HR: 'croatian kroatisch kroate kroatin croate croata kroatisch kroatische',
  HU: 'hungarian ungarisch ungar ungarin hongrois hongroise húngaro húngara hongaars hongaarse',
  ID: 'indonesian indonesisch indonésien indonésienne indonesio indonesia indonesisch indonesische',
  IE: 'irish éireannach irisch ire irin irlandais irlandaise irlandés irlandesa iers ierse',
  IL: 'israeli israelisch israélien israélienne israelí israëlisch israëlische',
  IN: 'indian indisch inder inderin indien indienne indio india indiaas indiase',
  IQ: 'iraqi irakisch iraker irakien irakienne iraquí iraaks iraakse',
  IR: 'iranian iranisch iraner iranien iranienne iraní iraans iraanse',
  IS: 'icelandic isländisch islandais islandaise islandés islandesa ijslands ijslandse',
  IT: 'italian italienisch italiener italienerin italien italienne italiano italiana italiaans italiaanse',
  JP: 'japanese japanisch japaner japonais japonaise japonés japonesa japans japanse',
  KE: 'kenyan kenianisch kényan kényane keniano keniana keniaans keniaanse',
  KR: 'south_korean korean südkoreanisch sud-coréen sud-coréenne surcoreano surcoreana zuid-koreaans',
  LB: 'lebanese libanesisch libanais libanaise libanés libanesa libanees libanese',
  LK: 'sri_lankan sri-lankisch srilankais srilankaise esrilanqués sri-lankaans',
  LT: 'lithuanian litauisch litauer lituanien lituanienne lituano lituana litouws litouwse',
  LU: 'luxembourgish luxembourger luxemburgisch luxemburger luxembourgeois luxembourgeoise luxemburgués luxemburguesa luxemburgs luxemburgse',
  LV: 'latvian lettisch lette lettin letton lettone letón letona lets letse',
  MA: 'moroccan marokkanisch marokkaner marocain marocaine marroquí marokkaans marokkaanse',
  MD: 'moldovan moldauisch moldave moldavo moldava moldavisch',
  MK: 'macedonian mazedonisch nordmazedonisch macédonien macédonienne macedonio macedonia macedonisch',
  MT: 'maltese maltesisch maltais maltaise maltés maltesa maltees',
  MX: 'mexican mexikanisch mexikaner mexicain mexicaine mexicano mexicana mexicaans mexicaanse',
  MY: 'malaysian malaysisch malaisien malaisienne malasio malasia maleisisch',
  NG: 'nigerian nigerianisch nigérian nigériane nigeriano nigeriana nigeriaans nigeriaanse',
  NL: 'dutch netherlands niederländisch niederländer niederländerin néerlandais néerlandaise neerlandés neerlandesa holandés holandesa nederlands nederlandse',
  NO: 'norwegian norwegisch norweger norvégien norvégienne noruego noruega noors noorse',
  NZ: 'new_zealander new_zealand neuseeländisch néo-zélandais néo-zélandaise neozelandés neozelandesa nieuw-zeelands',
  PE: 'peruvian peruanisch péruvien péruvienne peruano peruana peruaans peruaanse',
  PH: 'filipino philippine philippinisch philippin philippine filipino filipina filipijns filipijnse',
  PK: 'pakistani pakistanisch pakistanais pakistanaise pakistaní pakistaans pakistaanse',
  PL: 'polish polnisch pole polin polonais polonaise polaco polaca pools poolse polskie',
  PT: 'portuguese portugiesisch portugiese portugiesin portugais portugaise portugués portuguesa portugees portugese',
  RO: 'romanian rumänisch rumäne rumänin roumain roumaine rumano rumana roemeens roemeense',
  RS: 'serbian serbisch serbe serbin serbio serbia servisch servische',
  RU: 'russian russisch russe russin ruso rusa russische',
  SE: 'swedish schwedisch schwede schwedin suédois suédoise sueco sueca zweeds zweedse',
  SI: 'slovenian slowenisch slowene slowenin slovène esloveno eslovena sloveens sloveense',
  SK: 'slovak slowakisch slowake slowakin slovaque eslovaco eslovaca slowaaks slowaakse',
  SN: 'senegalese senegalesisch sénégalais sénégalaise senegalés senegalesa senegalees',
  SO: 'somali somalisch somalier somalien somalienne somalí somalisch somalische',
  SY: 'syrian syrisch syrer syrerin syrien syrienne sirio siria syrisch syrische',
  TH: 'thai thailändisch thaïlandais thaïlandaise tailandés tailandesa thais thaise',
  TN: 'tunisian tunesisch tunesier tunisien tunisienne tunecino tunecina tunesisch tunesische',
  TR: 'turkish türkisch türke türkin turc turque turco turca turks turkse',
  UA: 'ukrainian ukrainisch ukrainer ukrainerin ukrainien ukrainienne ucraniano ucraniana oekraïens oekraïense',
  US: 'american us-american united_states us-amerikanisch us-amerikaner us-amerikanerin américain américaine estadounidense amerikaans amerikaanse',
  UY: 'uruguayan uruguayisch uruguayen uruguayenne uruguayo uruguaya uruguayaans',
  VE: 'venezuelan venezolanisch vénézuélien vénézuélienne venezolano venezolana venezolaans',
  VN: 'vietnamese vietnamesisch vietnamien vietnamienne vietnamita vietnamees',
  XK: 'kosovar kosovarisch kosovan kosovaars',
  ZA: 'south_african südafrikanisch sud-africain sud-africaine sudafricano sudafricana zuid-afrikaans',
};

/** Said of the person, not of the state. */
const CITIZEN =
  /\b(?:citizen|national|citoyen|citoyenne|ciudadano|ciudadana|staatsangehörige|staatsangehöriger)\b/giu;

let codes: Map<string, string> | undefined;

/** Where two states have one word for theirs, neither has it. */
function build(): Map<string, string> {
  const made = new Map<string, string>();
  const shared = new Set<string>();
  for (const [code, words] of Object.entries(NATIONALS))
    for (const word of words.split(' ')) {
      const key = foldPhrase(word.replaceAll('_', ' '));
      if ((made.get(key) ?? code) !== code) shared.add(key);
      made.set(key, code);
    }
  for (const key of shared) made.delete(key);
  return made;
}

/** The state (ISO alpha-2) whose national a whole answer names: `DEUTSCH`, `British citizen`, `Française`. */
export function stateOfNational(text: string): string | undefined {
  codes ??= build();
  const phrase = foldPhrase(text);
  return codes.get(phrase) ?? codes.get(foldPhrase(text.replace(CITIZEN, ' ')));
}

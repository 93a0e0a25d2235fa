// Names of countries, states and provinces, as contracts choose them for their law.
import { foldPhrase } from '../phrases.ts';
import { countryNamed } from './countries.ts';

const REGIONS = new Set(
  (
    'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|' +
    'Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|' +
    'North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|' +
    'Wisconsin|Wyoming|District of Columbia|Washington D.C.|Puerto Rico|Guam|' +
    'Ontario|Quebec|Québec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Newfoundland and Labrador|Newfoundland|Prince Edward Island|' +
    'England and Wales|England|Wales|Scotland|Northern Ireland|Jersey|Guernsey|Isle of Man|' +
    'New South Wales|Victoria|Queensland|Western Australia|South Australia|Tasmania|' +
    'Bayern|Hessen|Berlin|Hamburg|Bremen|Sachsen|Zürich|Genève|Ticino|Bern|Basel-Stadt|Cataluña|Catalunya|Vlaanderen|Wallonie'
  )
    .split('|')
    .map(foldPhrase),
);

/** Whether a text is the name of a country, or of a state or province with a law of its own. */
export function isJurisdiction(text: string): boolean {
  if (REGIONS.has(foldPhrase(text))) return true;
  const first = text.split(',')[0] ?? text;
  return [text, first].some((name) => name.length > 3 && countryNamed(name) !== undefined);
}

// A state in one or two words; the colour only underlines what the words say.
import { html, type Html } from '../../platform/html.ts';

export type TagColour = 'blue' | 'green' | 'red' | 'grey' | 'yellow';

export function tag(label: string, colour: TagColour = 'blue'): Html {
  return html`<strong class="govuk-tag govuk-tag--${colour}">${label}</strong>`;
}

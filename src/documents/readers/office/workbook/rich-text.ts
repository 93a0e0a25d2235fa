// A text of a workbook whose parts may look different: each with the font of its own, where it has one.

import { raised } from '../raised.ts';
import { isOn, type Tag } from '../xml.ts';
import { isTiny, type Font } from './font.ts';

/** `font` is undefined where it is the cell's. */
export type TextPart = { text: string; font: Font | undefined };
export type RichText = TextPart[];

/** Told each element and text within one rich text after the other. */
export class RichTextReader {
  text: RichText = [];
  private font: Font | undefined;
  private isRaised = false;
  private part: TextPart | null = null;

  start(): void {
    this.text = [];
    this.startPart();
  }

  private startPart(): void {
    this.font = undefined;
    this.isRaised = false;
    this.part = null;
  }

  open({ name, parent, attributes }: Tag): void {
    if (name === 's:r') this.startPart();
    if (name === 's:rPr') this.font = { isStruck: false, isTiny: false, colour: undefined };
    if (parent !== 's:rPr' || this.font === undefined) return;
    if (name === 's:strike') this.font.isStruck = isOn(attributes['val']);
    if (name === 's:sz') this.font.isTiny = isTiny(attributes['val']);
    if (name === 's:color') this.font.colour = attributes;
    if (name === 's:vertAlign') this.isRaised = attributes['val'] === 'superscript';
  }

  add(text: string): void {
    const written = this.isRaised ? raised(text) : text;
    if (this.part !== null) this.part.text += written;
    else if (written !== '') this.text.push((this.part = { text: written, font: this.font }));
  }
}

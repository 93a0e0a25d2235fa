// A text of a workbook whose parts may look different: what of it is shown, in the cell's font and in fonts of its own.

import { raised } from '../raised.ts';
import { isOn, type Tag } from '../xml.ts';

export type RichText = {
  /** In a cell whose font strikes nothing out, and in one whose font does. */
  shown: string;
  shownIfStruck: string;
  /** A part of it is struck out by its own font. */
  isStruck: boolean;
};

type Run = { hasFont: boolean; isStruck: boolean; isRaised: boolean };
const plainRun = (): Run => ({ hasFont: false, isStruck: false, isRaised: false });

export const emptyText = (): RichText => ({ shown: '', shownIfStruck: '', isStruck: false });

/** Told each element and text within one rich text after the other. */
export class RichTextReader {
  text = emptyText();
  private run = plainRun();

  start(): void {
    this.text = emptyText();
    this.run = plainRun();
  }

  open({ name, parent, attributes: { val } }: Tag): void {
    if (name === 's:r') this.run = plainRun();
    if (name === 's:rPr') this.run.hasFont = true;
    if (parent !== 's:rPr') return;
    if (name === 's:strike') this.run.isStruck = isOn(val);
    if (name === 's:vertAlign') this.run.isRaised = val === 'superscript';
  }

  add(text: string): void {
    if (this.run.isStruck) {
      this.text.isStruck ||= text.trim() !== '';
      return;
    }
    const seen = this.run.isRaised ? raised(text) : text;
    this.text.shown += seen;
    if (this.run.hasFont) this.text.shownIfStruck += seen;
  }
}

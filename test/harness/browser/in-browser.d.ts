// The types of in-browser.js, as they are seen from outside.
export type Focus = {
  tag: string;
  id: string;
  name: string;
  isSeen: boolean;
  isRinged: boolean;
  /** In the page, in pixels. */
  top: number;
  left: number;
} | null;

export function layoutFaults(width: number): string[];
export function outline(): string;
export function textsOn(): string[];
export function focusOn(): Focus;

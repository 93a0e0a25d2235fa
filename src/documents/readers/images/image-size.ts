// What the header of an image tells, whatever kind of image it is.

/** Pixels as stored, before the orientation is applied. */
export type ImageSize = { width: number; height: number };

export type ImageHeader = {
  /** One per page. */
  sizes: ImageSize[];
  /** As EXIF counts them, 1–8; 1 is upright. */
  orientation: number;
  /** Colour components of a pixel, where it matters to who decodes it (JPEG). */
  components?: number;
};

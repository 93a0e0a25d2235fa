// JSON Pointers (RFC 6901): how a place in a declaration is named.

/** `['facts', 2, 'a/b']` → `/facts/2/a~1b`; the root is the empty string. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The steps of a pointer, or null where it is malformed. */
export function fromPointer(pointer: string): string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

// What Ink draws, on a terminal that has a height: where it has none, Ink starts two or three programs with each frame to ask for it.
import { Text } from 'ink';
import { render as draw } from 'ink-testing-library';

export { cleanup } from 'ink-testing-library';

const HEIGHT = 24;

type Drawn = ReturnType<typeof draw>;

let hasHeight = false;

/** As the library does it; its terminals of this worker all get their height with the first of them. */
export function render(tree: Parameters<typeof draw>[0]): Drawn {
  if (!hasHeight) {
    const { stdout, unmount } = draw(<Text />);
    unmount();
    Object.defineProperty(Object.getPrototypeOf(stdout), 'rows', { value: HEIGHT, configurable: true });
    hasHeight = true;
  }
  return draw(tree);
}

/** The distance that counts as being at the end. */
const nearPixels = 80

/** The scroll container. */
export type ScrollRoot = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/**
 * The reader's position on a growing page, and whether the end is followed: only after the reader has scrolled there.
 */
export class ReaderPosition {
  readonly #root: () => ScrollRoot
  #isFollowing = false
  #lastTop = 0

  /** @param root called each time, since there is no container where there is no page */
  constructor(root: () => ScrollRoot) {
    this.#root = root
  }

  /** Whether the reader is away from the end. */
  get isAway(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#root()
    return scrollHeight - scrollTop - clientHeight >= nearPixels
  }

  /** Call when the page has been scrolled. @returns whether upward */
  handleScroll(): boolean {
    const top = this.#root().scrollTop
    const isUpward = top < this.#lastTop
    // A page that gets shorter scrolls up by itself, and to its end: the reader did not do that.
    if (top > this.#lastTop && !this.isAway) this.#isFollowing = true
    if (isUpward && this.isAway) this.#isFollowing = false
    this.#lastTop = top
    return isUpward
  }

  /** Call when the page has grown. */
  follow(): void {
    if (this.#isFollowing) this.moveTo(this.#root().scrollHeight)
  }

  goToEnd(): void {
    this.#isFollowing = true
    this.follow()
  }

  /** Call when something was scrolled into view, where the reader is to stay. */
  stay(): void {
    this.#isFollowing = false
    this.#lastTop = this.#root().scrollTop
  }

  /** Scrolls without counting it as the reader's. */
  moveTo(top: number): void {
    const root = this.#root()
    root.scrollTop = top
    this.#lastTop = root.scrollTop
  }

  moveBy(pixels: number): void {
    // Scrolling by script ends the reader's own scroll that is under way.
    if (pixels !== 0) this.moveTo(this.#root().scrollTop + pixels)
  }
}

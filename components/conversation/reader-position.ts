/** This near to the end of the page counts as being there. */
const nearPixels = 80

/** What scrolls. */
export type ScrollRoot = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** Where a reader stands on a page that grows, and whether the end is followed: only for a reader who has gone there. */
export class ReaderPosition {
  readonly #root: () => ScrollRoot
  #isFollowing = false
  #lastTop = 0

  /** @param root asked at each look, since there is none where no page is */
  constructor(root: () => ScrollRoot) {
    this.#root = root
  }

  /** Whether the end of the page is elsewhere. */
  get isAway(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#root()
    return scrollHeight - scrollTop - clientHeight >= nearPixels
  }

  /** The page has been scrolled. @returns whether upward */
  handleScroll(): boolean {
    const top = this.#root().scrollTop
    const isUpward = top < this.#lastTop
    // A page that gets shorter moves up by itself, and to its end: that is no wish of the reader's.
    if (top > this.#lastTop && !this.isAway) this.#isFollowing = true
    if (isUpward && this.isAway) this.#isFollowing = false
    this.#lastTop = top
    return isUpward
  }

  /** The page has grown. */
  follow(): void {
    if (this.#isFollowing) this.moveTo(this.#root().scrollHeight)
  }

  goToEnd(): void {
    this.#isFollowing = true
    this.follow()
  }

  /** Something was brought into view, where the reader is to stay. */
  stay(): void {
    this.#isFollowing = false
    this.#lastTop = this.#root().scrollTop
  }

  /** Scrolls without that being the reader's doing. */
  moveTo(top: number): void {
    const root = this.#root()
    root.scrollTop = top
    this.#lastTop = root.scrollTop
  }

  moveBy(pixels: number): void {
    this.moveTo(this.#root().scrollTop + pixels)
  }
}

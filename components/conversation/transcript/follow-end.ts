/** Maximum distance in pixels that counts as being at the end. */
const nearPixels = 80
/**
 * Distance in pixels from which a button leads to the end. It floats over what ends there: of the actions below the last
 * answer, two rows on a phone (390 px wide), the first is covered at 80 to 120 px; a third row adds 40.
 */
const farPixels = 160

export type ScrollRoot = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** Scroll position on a growing page, and whether the end is followed: only after the user has scrolled there. */
export class EndFollower {
  readonly #root: () => ScrollRoot
  #isFollowing = false
  #lastTop = 0

  /** @param root evaluated each time, since without a page there is no container */
  constructor(root: () => ScrollRoot) {
    this.#root = root
  }

  get isAway(): boolean {
    return this.#distance >= nearPixels
  }

  /** Whether so far away that the last actions are not in view. */
  get isFarAway(): boolean {
    return this.#distance >= farPixels
  }

  get #distance(): number {
    const { scrollHeight, scrollTop, clientHeight } = this.#root()
    return scrollHeight - scrollTop - clientHeight
  }

  /** Call on scroll events. @returns whether upward */
  handleScroll(): boolean {
    const top = this.#root().scrollTop
    const isUpward = top < this.#lastTop
    // When a page gets shorter, the browser scrolls up, and to the end: that was not the user.
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

  /** Stops following the end. */
  stay(): void {
    this.#isFollowing = false
    this.#lastTop = this.#root().scrollTop
  }

  /** Scrolls without counting it as a user scroll. */
  moveTo(top: number): void {
    const root = this.#root()
    root.scrollTop = top
    this.#lastTop = root.scrollTop
  }

  moveBy(pixels: number): void {
    // Programmatic scrolling would end the user's ongoing scroll.
    if (pixels !== 0) this.moveTo(this.#root().scrollTop + pixels)
  }
}

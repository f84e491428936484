/** The first drawings find nothing prepared, and are small. None is smaller, or a slow machine would fall behind. */
const leastCharacters = 40
const mostCharacters = 4_000
/** As long as a drawing may take, so that the page answers in between. */
const drawingMs = 30

/**
 * When something that grows is drawn again, and how much of it at once. On a fast machine that is each frame; a slow one
 * rests after each drawing for as long as that took, and what has come meanwhile is drawn together.
 */
export class DrawingPace {
  #most: number = leastCharacters
  #draw: ((most: number) => void) | null = null
  #isBusy = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame = 0

  /**
   * Asks for a drawing as soon as it is time; until then a later one takes its place.
   * @param draw draws at once, up to so many characters
   */
  request(draw: (most: number) => void): void {
    this.#draw = draw
    if (!this.#isBusy) this.#wait(0)
  }

  cancel(): void {
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
    this.#draw = null
    this.#isBusy = false
  }

  #wait(pauseMs: number): void {
    this.#isBusy = true
    this.#timer = setTimeout(() => this.#run(), pauseMs)
  }

  #run(): void {
    const draw = this.#draw
    this.#isBusy = draw !== null
    if (!draw) return
    this.#draw = null
    const begun = performance.now()
    draw(this.#most)
    const fitting = (this.#most * drawingMs) / (performance.now() - begun)
    this.#most = Math.round(Math.min(Math.max(fitting, leastCharacters), 1.25 * this.#most, mostCharacters))
    this.#afterFrame(() => this.#wait((performance.now() - begun) / 4))
  }

  /** Layout and paint come with the next frame, and are most of what a drawing takes. A hidden page has no frames. */
  #afterFrame(then: () => void): void {
    const afterwards = () => {
      this.#timer = setTimeout(then)
    }
    if (document.visibilityState === 'hidden') afterwards()
    else this.#frame = requestAnimationFrame(afterwards)
  }
}

import { afterFrame } from '@/lib/page/scheduling'

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
  #stopWaiting = () => {}

  /**
   * Asks for a drawing as soon as it is time; until then a later one takes its place.
   * @param draw draws at once, up to so many characters
   */
  request(draw: (most: number) => void): void {
    this.#draw = draw
    if (!this.#isBusy) this.#wait(0)
  }

  cancel(): void {
    this.#stopWaiting()
    this.#draw = null
    this.#isBusy = false
  }

  #wait(pauseMs: number): void {
    this.#isBusy = true
    const timer = setTimeout(() => this.#run(), pauseMs)
    this.#stopWaiting = () => clearTimeout(timer)
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
    // Layout and paint come with the next frame, and are most of what a drawing takes.
    this.#stopWaiting = afterFrame(() => this.#wait((performance.now() - begun) / 4))
  }
}

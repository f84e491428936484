import { afterFrame } from '@/lib/page/scheduling'

/** The first drawings find nothing prepared, and are small. None is smaller, or a slow machine would fall behind. */
const leastCharacters = 40
const mostCharacters = 4_000
/** As long as a drawing may take, so that the page answers in between. */
const renderMs = 30

/**
 * When something that grows is revealed again, and how much of it at once. On a fast machine that is each frame; a slow one
 * rests after each drawing for as long as that took, and what has come meanwhile is revealed together.
 */
export class RevealPace {
  #most: number = leastCharacters
  #render: ((most: number) => void) | null = null
  #isBusy = false
  #stopWaiting = () => {}

  /**
   * Asks for a drawing as soon as it is time; until then a later one takes its place.
   * @param render draws at once, up to so many characters
   */
  request(render: (most: number) => void): void {
    this.#render = render
    if (!this.#isBusy) this.#wait(0)
  }

  cancel(): void {
    this.#stopWaiting()
    this.#render = null
    this.#isBusy = false
  }

  #wait(pauseMs: number): void {
    this.#isBusy = true
    const timer = setTimeout(() => this.#run(), pauseMs)
    this.#stopWaiting = () => clearTimeout(timer)
  }

  #run(): void {
    const render = this.#render
    this.#isBusy = render !== null
    if (!render) return
    this.#render = null
    const begun = performance.now()
    render(this.#most)
    const fitting = (this.#most * renderMs) / (performance.now() - begun)
    this.#most = Math.round(Math.min(Math.max(fitting, leastCharacters), 1.25 * this.#most, mostCharacters))
    // Layout and paint come with the next frame, and are most of what a drawing takes.
    this.#stopWaiting = afterFrame(() => this.#wait((performance.now() - begun) / 4))
  }
}

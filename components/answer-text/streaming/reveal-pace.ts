import { afterFrame } from '@/lib/client/page/scheduling'

/** The first renders run cold and use this; less would let a slow machine fall behind. */
const minCharacters = 40
const maxCharacters = 4_000
/** Target duration of a render, so that the page stays responsive. */
const renderMs = 30

/** Pause after a render relative to its duration, so that typing stays responsive. */
const rest = 0.75

/**
 * Decides when streaming text is rendered again, and how much of it at once. A fast machine renders in each frame; a
 * slow one pauses after each render in proportion to its cost, and text received meanwhile is rendered together.
 */
export class RevealPace {
  #most: number = minCharacters
  #render: ((most: number) => void) | null = null
  #isBusy = false
  #stopWaiting = () => {}

  /**
   * Requests a render as soon as the pace allows; a later request replaces a pending one.
   * @param render renders synchronously, up to `most` further characters
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
    this.#most = Math.round(Math.min(Math.max(fitting, minCharacters), 1.25 * this.#most, maxCharacters))
    // Layout and painting happen with the next frame, and are most of the cost.
    this.#stopWaiting = afterFrame(() => this.#wait((performance.now() - begun) * rest))
  }
}

/** How far around the view rows count as near, in heights of the view. */
const margin = '150%'

type Tell = (isNear: boolean, height: number) => void

/**
 * Tells rows whether they are near what the reader sees. A row with selected text does not hear that it is far away
 * before the selection is gone. Where there is no IntersectionObserver, rows are told nothing.
 */
export class RowWatch {
  readonly #listeners = new Map<Element, Tell>()
  /** Far rows that hold a part of the selection, with their heights. */
  readonly #selected = new Map<Element, number>()
  #observer: IntersectionObserver | null = null

  /** @returns ends it */
  watch(row: Element, tell: Tell): () => void {
    if (typeof IntersectionObserver === 'undefined') return () => undefined
    this.#listeners.set(row, tell)
    this.#observer ??= this.#start()
    this.#observer.observe(row)
    return () => {
      this.#listeners.delete(row)
      this.#selected.delete(row)
      this.#observer?.unobserve(row)
      if (this.#listeners.size === 0) this.#end()
    }
  }

  #start(): IntersectionObserver {
    document.addEventListener('selectionchange', this.#handleSelection)
    return new IntersectionObserver((entries) => entries.forEach(this.#take), { rootMargin: `${margin} 0px` })
  }

  #end(): void {
    document.removeEventListener('selectionchange', this.#handleSelection)
    this.#observer?.disconnect()
    this.#observer = null
  }

  readonly #take = ({
    target,
    isIntersecting,
    boundingClientRect: { height },
  }: IntersectionObserverEntry) => {
    this.#selected.delete(target)
    if (!isIntersecting && isSelected(target)) this.#selected.set(target, height)
    else this.#listeners.get(target)?.(isIntersecting, height)
  }

  readonly #handleSelection = () => {
    for (const [row, height] of this.#selected) {
      if (isSelected(row)) continue
      this.#selected.delete(row)
      this.#listeners.get(row)?.(false, height)
    }
  }
}

function isSelected(row: Element): boolean {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(row)
}

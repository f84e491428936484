import { afterFrame } from '@/lib/client/page/scheduling'

/** How far around the view rows count as near, in heights of the view. */
const margin = '150%'

/** What a row is told. @returns whether that changes it */
type Tell = (isNear: boolean, height: number) => boolean

/** What became of a row. */
interface Seen {
  readonly isNear: boolean
  readonly height: number
}

/**
 * Tells rows whether they are near what the reader sees: one row changes a frame, so that a jump to another part of a
 * long conversation is no long task, those that come near first, and of them the nearest. A row with selected text does
 * not hear that it is far away before the selection is gone. Where there is no IntersectionObserver, rows are told
 * nothing.
 */
export class RowWatch {
  readonly #listeners = new Map<Element, Tell>()
  /** Far rows that hold a part of the selection. */
  readonly #selected = new Map<Element, Seen>()
  /** What rows have not been told yet. */
  readonly #due = new Map<Element, Seen>()
  #observer: IntersectionObserver | null = null
  #stopWaiting: (() => void) | null = null

  /** @returns ends it */
  watch(row: Element, tell: Tell): () => void {
    if (typeof IntersectionObserver === 'undefined') return () => undefined
    this.#listeners.set(row, tell)
    this.#observer ??= this.#start()
    this.#observer.observe(row)
    return () => {
      this.#listeners.delete(row)
      this.#selected.delete(row)
      this.#due.delete(row)
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
    this.#stopWaiting?.()
    this.#stopWaiting = null
  }

  readonly #take = ({ target, isIntersecting: isNear, boundingClientRect }: IntersectionObserverEntry) => {
    const seen = { isNear, height: boundingClientRect.height }
    this.#selected.delete(target)
    if (!isNear && isSelected(target)) {
      this.#due.delete(target)
      this.#selected.set(target, seen)
    } else this.#enqueue(target, seen)
  }

  readonly #handleSelection = () => {
    for (const [row, seen] of this.#selected) {
      if (isSelected(row)) continue
      this.#selected.delete(row)
      this.#enqueue(row, seen)
    }
  }

  #enqueue(row: Element, seen: Seen): void {
    this.#due.set(row, seen)
    this.#stopWaiting ??= afterFrame(() => this.#tellNext())
  }

  #tellNext(): void {
    this.#stopWaiting = null
    for (const [row, { isNear, height }] of inOrder(this.#due)) {
      this.#due.delete(row)
      if (this.#listeners.get(row)?.(isNear, height)) break
    }
    if (this.#due.size > 0) this.#stopWaiting = afterFrame(() => this.#tellNext())
  }
}

/** Near rows first, the nearest of them before the others. */
function inOrder(due: ReadonlyMap<Element, Seen>): (readonly [Element, Seen])[] {
  const near = [...due].filter(([, { isNear }]) => isNear)
  const far = [...due].filter(([, { isNear }]) => !isNear)
  return [...near.toSorted(([one], [other]) => distanceOf(one) - distanceOf(other)), ...far]
}

/** How far a row is from what the reader sees. */
function distanceOf(row: Element): number {
  const { top, bottom } = row.getBoundingClientRect()
  return Math.max(0, -bottom, top - window.innerHeight)
}

function isSelected(row: Element): boolean {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(row)
}

import { afterFrame } from '@/lib/client/page/scheduling'

/** Margin around the viewport in which rows count as near, in viewport heights. */
const margin = '150%'

/** Observer of a row. @returns whether the notification changes it */
type OnVisibilityChange = (isNear: boolean, height: number) => boolean

interface Seen {
  readonly isNear: boolean
  readonly height: number
}

/**
 * Notifies rows whether they are near the viewport. One row changes per frame, so that a jump within a long
 * conversation causes no long task; approaching rows first, nearest first. A row with selected text is not unloaded
 * before the selection is cleared. Without IntersectionObserver rows are never notified.
 */
export class RowVisibilityObserver {
  readonly #listeners = new Map<Element, OnVisibilityChange>()
  /** Offscreen rows with a part of the selection. */
  readonly #selected = new Map<Element, Seen>()
  readonly #due = new Map<Element, Seen>()
  #observer: IntersectionObserver | null = null
  #stopWaiting: (() => void) | null = null

  /** @returns unsubscribes */
  watch(row: Element, onChange: OnVisibilityChange): () => void {
    if (typeof IntersectionObserver === 'undefined') return () => undefined

    this.#listeners.set(row, onChange)
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
    this.#stopWaiting ??= afterFrame(() => this.#notifyNext())
  }

  #notifyNext(): void {
    this.#stopWaiting = null
    for (const [row, { isNear, height }] of inOrder(this.#due)) {
      this.#due.delete(row)
      if (this.#listeners.get(row)?.(isNear, height)) break
    }
    if (this.#due.size > 0) this.#stopWaiting = afterFrame(() => this.#notifyNext())
  }
}

function inOrder(due: ReadonlyMap<Element, Seen>): (readonly [Element, Seen])[] {
  const near = [...due].filter(([, { isNear }]) => isNear)
  const far = [...due].filter(([, { isNear }]) => !isNear)
  return [...near.toSorted(([one], [other]) => distanceOf(one) - distanceOf(other)), ...far]
}

function distanceOf(row: Element): number {
  const { top, bottom } = row.getBoundingClientRect()
  return Math.max(0, -bottom, top - window.innerHeight)
}

function isSelected(row: Element): boolean {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(row)
}

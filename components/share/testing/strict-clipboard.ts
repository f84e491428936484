import { fireEvent } from '@testing-library/react'

/** Safari's rule: the clipboard is open while a click is handled, and closed as soon as anything was waited for. */
export class StrictClipboard {
  isInClick = false
  isForbidden = false
  text = ''

  writeText = async (text: string): Promise<void> => {
    this.#check()
    this.text = text
  }

  write = async ([item]: FakeItem[]): Promise<void> => {
    this.#check()
    const blob = await item?.parts['text/plain']
    const reader = new FileReader()
    await new Promise((resolve) => {
      reader.addEventListener('load', resolve)
      reader.readAsText(blob ?? new Blob())
    })
    this.text = typeof reader.result === 'string' ? reader.result : ''
  }

  /** Replaces the clipboard of the document until `remove` is called. */
  install(): void {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: this })
    Object.defineProperty(globalThis, 'ClipboardItem', { configurable: true, value: FakeItem })
  }

  remove(): void {
    Reflect.deleteProperty(navigator, 'clipboard')
    Reflect.deleteProperty(globalThis, 'ClipboardItem')
  }

  click(element: Element): void {
    this.isInClick = true
    fireEvent.click(element)
    this.isInClick = false
  }

  #check(): void {
    if (!this.isInClick || this.isForbidden) throw new DOMException('not allowed', 'NotAllowedError')
  }
}

class FakeItem {
  readonly parts: Record<string, Promise<Blob>>

  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts
  }
}

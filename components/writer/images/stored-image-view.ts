import type { NodeViewRendererProps } from '@tiptap/core'
import type { NodeView } from '@tiptap/pm/view'
import { fileOfAddress } from '@/lib/text/addresses/file-address'
import type { ImageFiles } from './image-files'
import { imageNotice } from './image-notice'

type ImageProps = Pick<NodeViewRendererProps, 'node' | 'editor' | 'getPos'>

/** An image, or a notice when it can't be opened. */
export class StoredImageView implements NodeView {
  readonly dom = Object.assign(document.createElement('span'), { className: 'writer-image' })
  readonly #image = document.createElement('img')
  readonly #failure: HTMLElement
  readonly #props: ImageProps
  readonly #files: ImageFiles
  #node: ImageProps['node']
  /** Number of the newest address; those of earlier ones come too late. */
  #turn = 0

  constructor(props: ImageProps, files: ImageFiles) {
    this.#props = props
    this.#files = files
    this.#node = props.node
    this.#failure = imageNotice(files.texts.loadFailed, [
      { label: files.texts.retry, onPress: () => this.#show() },
      { label: files.texts.remove, onPress: () => this.#remove() },
    ])
    this.#image.referrerPolicy = 'no-referrer'
    this.#image.addEventListener('error', () => this.#fail())
    this.#show()
  }

  update(next: ImageProps['node']): boolean {
    if (next.type !== this.#node.type) return false
    const isSame = next.attrs['src'] === this.#node.attrs['src']
    this.#node = next
    if (isSame) this.#describe()
    else this.#show()
    return true
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode')
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode')
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLButtonElement
  }

  ignoreMutation(): boolean {
    return true
  }

  destroy(): void {
    this.#turn += 1
  }

  #show(): void {
    this.dom.replaceChildren(this.#image)
    this.#describe()
    const source = String(this.#node.attrs['src'] ?? '')
    const fileId = fileOfAddress(source)
    this.#turn += 1
    if (fileId === '') this.#image.src = source
    else void this.#open(fileId, this.#turn)
  }

  async #open(fileId: string, turn: number): Promise<void> {
    const address = await this.#files.open(fileId).catch(() => null)
    if (turn !== this.#turn) return
    if (address === null) this.#fail()
    else this.#image.src = address
  }

  #describe(): void {
    const { alt, title } = this.#node.attrs
    this.#image.alt = String(alt ?? '')
    this.#image.title = String(title ?? '')
  }

  #fail(): void {
    this.dom.replaceChildren(this.#failure)
  }

  #remove(): void {
    const at = this.#props.getPos()
    const { view, state } = this.#props.editor
    if (at !== undefined) view.dispatch(state.tr.delete(at, at + this.#node.nodeSize))
  }
}

import type { NodeViewRendererProps } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { fileOfAddress } from '@/lib/text/addresses/file-address'
import type { ImageFiles } from './image-files'
import { imageNotice } from './image-notice'

interface StoredImageOptions {
  /** Null where images of files are not shown. */
  readonly files: ImageFiles | null
}

/** Images, also those of the member's files, which need an address that is signed for a while. */
export const StoredImage = Image.extend<StoredImageOptions & NonNullable<(typeof Image)['options']>>({
  addOptions() {
    return { ...this.parent?.(), files: null } as never
  },
  addNodeView() {
    const { files } = this.options
    return files ? (props) => imageView(props, files) : null
  },
})

function imageView({ node, editor, getPos }: NodeViewRendererProps, files: ImageFiles) {
  let current = node
  const frame = document.createElement('span')
  frame.className = 'writer-image'
  const image = document.createElement('img')
  image.referrerPolicy = 'no-referrer'
  const { texts } = files
  const failure = imageNotice(texts.loadFailed, [
    { label: texts.retry, onPress: () => show() },
    { label: texts.remove, onPress: () => remove() },
  ])
  frame.append(image)
  let signed = 0

  const remove = () => {
    const at = getPos()
    if (at !== undefined) editor.view.dispatch(editor.state.tr.delete(at, at + current.nodeSize))
  }
  const fail = () => {
    image.remove()
    frame.append(failure)
  }
  const show = () => {
    failure.remove()
    if (!image.isConnected || image.parentElement !== frame) frame.append(image)
    image.alt = String(current.attrs['alt'] ?? '')
    image.title = String(current.attrs['title'] ?? '')
    const source = String(current.attrs['src'] ?? '')
    const fileId = fileOfAddress(source)
    if (fileId === '') {
      image.src = source
      return
    }
    const turn = (signed += 1)
    files.open(fileId).then(
      (address) => {
        if (turn !== signed) return
        if (address === null) fail()
        else image.src = address
      },
      () => turn === signed && fail(),
    )
  }
  image.addEventListener('error', fail)
  show()
  return {
    dom: frame,
    update: (next: typeof node) => {
      if (next.type !== current.type) return false
      const isSame = next.attrs['src'] === current.attrs['src']
      current = next
      if (isSame) image.alt = String(next.attrs['alt'] ?? '')
      else show()
      return true
    },
    selectNode: () => frame.classList.add('ProseMirror-selectednode'),
    deselectNode: () => frame.classList.remove('ProseMirror-selectednode'),
    stopEvent: (event: Event) => event.target instanceof HTMLButtonElement,
    ignoreMutation: () => true,
    destroy: () => {
      signed += 1
    },
  }
}

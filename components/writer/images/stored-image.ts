import { Image, type ImageOptions } from '@tiptap/extension-image'
import type { ImageFiles } from './image-files'
import { StoredImageView } from './stored-image-view'

interface StoredImageOptions extends ImageOptions {
  /** Null where images of files are not shown. */
  readonly files: ImageFiles | null
}

/** Images, also those of the member's files, which need an address that is signed for a while. */
export const StoredImage = Image.extend<StoredImageOptions>({
  addOptions() {
    return { ...(this.parent?.() as ImageOptions), files: null }
  },
  addNodeView() {
    const { files } = this.options
    return files ? (props) => new StoredImageView(props, files) : null
  },
})

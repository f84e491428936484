import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { DecorationSet } from '@tiptap/pm/view'
import { type ImageFiles, imagesOf } from './image-files'
import { placeholders, placeholdersAfter } from './image-placeholders'
import { ImageUploader } from './image-uploader'

interface ImageUploadsOptions {
  readonly files: ImageFiles | null
  /** Called with the number of files that are no usable images. */
  readonly onUnusable: (count: number) => void
}

const uploaders = new WeakMap<Editor, ImageUploader>()

/** Images that are pasted or dropped become files of the member. */
export const imageUploads = Extension.create<ImageUploadsOptions>({
  name: 'imageUploads',
  addOptions: () => ({ files: null, onUnusable: () => undefined }),
  addProseMirrorPlugins() {
    const { files, onUnusable } = this.options
    if (!files) return []
    const uploader = new ImageUploader(files, onUnusable)
    uploaders.set(this.editor, uploader)
    return [
      new Plugin<DecorationSet>({
        key: placeholders,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, before) => placeholdersAfter(before, transaction),
        },
        props: {
          decorations: (state) => placeholders.getState(state),
          handlePaste: (view, event) =>
            uploader.take(view, imagesOf(event.clipboardData), view.state.selection.from),
          handleDrop: (view, event, _, isMoved) => {
            if (isMoved) return false
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            return uploader.take(view, imagesOf(event.dataTransfer), place?.pos ?? view.state.selection.from)
          },
        },
        view: () => ({ destroy: () => uploader.stop() }),
      }),
    ]
  },
})

/** Uploads chosen images at the cursor. */
export function uploadImages(editor: Editor, files: readonly File[]): void {
  uploaders.get(editor)?.take(editor.view, files, editor.state.selection.from)
}

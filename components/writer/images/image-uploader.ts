import type { EditorView } from '@tiptap/pm/view'
import { fill } from '@/lib/messages/fill'
import { altOfName, type ImageFiles, usableImages } from './image-files'
import { imageNotice } from './image-notice'
import { endPlaceholder, placeOf, showPlaceholder, withoutPlaceholder } from './image-placeholders'

/** Uploads images where they will be. Until then, and when it fails, a notice is in its place instead. */
export class ImageUploader {
  readonly #files: ImageFiles
  readonly #onUnusable: (count: number) => void
  readonly #running = new Set<AbortController>()
  #made = 0

  /** @param onUnusable called with the number of files that are no usable images */
  constructor(files: ImageFiles, onUnusable: (count: number) => void) {
    this.#files = files
    this.#onUnusable = onUnusable
  }

  /** @returns whether there were any files */
  take(view: EditorView, given: readonly File[], at: number): boolean {
    const usable = usableImages(given)
    if (usable.length < given.length) this.#onUnusable(given.length - usable.length)
    for (const file of usable) void this.#send(view, file, (this.#made += 1), at)
    return given.length > 0
  }

  stop(): void {
    for (const controller of this.#running) controller.abort()
  }

  async #send(view: EditorView, file: File, id: number, at: number): Promise<void> {
    const { texts, upload, sentenceOf } = this.#files
    const controller = new AbortController()
    const { signal } = controller
    const remove = {
      label: texts.remove,
      onPress: () => {
        controller.abort()
        endPlaceholder(view, id)
      },
    }
    showPlaceholder(view, id, at, () => imageNotice(fill(texts.uploading, { name: file.name }), [remove]))
    this.#running.add(controller)
    try {
      const address = await upload(file, signal)
      if (!signal.aborted) insertImage(view, id, address, file)
    } catch (error) {
      const place = signal.aborted || view.isDestroyed ? null : placeOf(view.state, id)
      if (place === null) return
      const retry = () => void this.#send(view, file, id, placeOf(view.state, id) ?? place)
      const actions = [{ label: texts.retry, onPress: retry }, remove]
      showPlaceholder(view, id, place, () => imageNotice(sentenceOf(error), actions))
    } finally {
      this.#running.delete(controller)
    }
  }
}

/** Nowhere when the text around its place was deleted meanwhile. */
function insertImage(view: EditorView, id: number, src: string, file: File): void {
  if (view.isDestroyed) return
  const { schema, tr } = view.state
  const at = placeOf(view.state, id)
  const image = schema.nodes['image']?.create({ src, alt: altOfName(file.name) || null })
  if (at !== null && image) {
    const isInText = tr.doc.resolve(at).parent.inlineContent
    tr.insert(at, isInText ? image : (schema.nodes['paragraph']?.create(null, image) ?? image))
  }
  view.dispatch(withoutPlaceholder(tr, id))
}

import type { ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { mapStoredImages, mayHoldImages } from '../../../lib/contract/stored-image.ts'
import type { ImagePresenter } from '../../conversations/history/image-presenter.ts'
import type { Clock } from '../../platform/clock.ts'
import { storedImagePath } from './image-address.ts'

/** @param key signs the paths, the same in all processes */
export function createImagePresenter(key: string, now: Clock): ImagePresenter {
  const value = <Value>(input: Value, share = ''): Value =>
    mapStoredImages(input, ({ ref }, size) => storedImagePath.sign(key, { ref, size, share }, now()))
  return {
    value,
    frame: (json) => (mayHoldImages(json) ? JSON.stringify(value(JSON.parse(json) as ServerFrame)) : json),
  }
}

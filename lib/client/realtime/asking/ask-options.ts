import 'client-only'
import type { AskOptions } from './ask'
import { chosenModel } from './chosen-model'
import { chosenPicture } from './chosen-picture'
import { chosenScope } from './chosen-scope'
import { chosenStyle } from './chosen-style'

/**
 * @param isSearch whether the question is looked for, in the scope that was chosen
 * @param fileIds the files that it is about
 * @param hasStyle whether a text is asked for, whose length and tone were chosen
 * @param hasPictures whether pictures are asked for, whose shape and number were chosen
 * @returns what a question says besides, as it was chosen last
 */
export function chosenOptions(
  isSearch: boolean,
  fileIds: readonly string[] = [],
  hasStyle = false,
  hasPictures = false,
): AskOptions {
  const scope = isSearch ? chosenScope() : undefined
  const style = hasStyle ? chosenStyle() : undefined
  return {
    ...(scope ? { scope } : {}),
    ...chosenModel(),
    ...(style ? { style } : {}),
    ...(hasPictures ? { picture: chosenPicture() } : {}),
    ...(fileIds.length > 0 ? { fileIds } : {}),
  }
}

import 'client-only'
import { preferenceOf } from '@/lib/client/page/preference-store'
import type { WritingStyle } from '@/lib/contract/writing-style'
import type { AskOptions } from './ask'
import { chosenImageOptions } from './chosen-image-options'
import { chosenModel } from './chosen-model'
import { chosenScope } from './chosen-scope'

/**
 * @param isSearch the question is a search, in the chosen scope
 * @param fileIds files of the question
 * @param hasStyle the question requests a text, with the chosen length and tone
 * @param hasImageOptions the question requests images, with the chosen ratio and count
 * @returns the options of a question by the user's last choices
 */
export function chosenOptions(
  isSearch: boolean,
  fileIds: readonly string[] = [],
  hasStyle = false,
  hasImageOptions = false,
): AskOptions {
  const scope = isSearch ? chosenScope() : undefined
  const style = hasStyle ? readStyle() : undefined
  return {
    ...(scope ? { scope } : {}),
    ...chosenModel(),
    ...(style ? { style } : {}),
    ...(hasImageOptions ? { imageOptions: chosenImageOptions() } : {}),
    ...(fileIds.length > 0 ? { fileIds } : {}),
  }
}

function readStyle(): WritingStyle | undefined {
  const length = preferenceOf('textLength')
  const tone = preferenceOf('textTone')
  if (length === '' && tone === '') return undefined
  return { ...(length === '' ? {} : { length }), ...(tone === '' ? {} : { tone }) }
}

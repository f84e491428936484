import 'client-only'
import type { AskOptions } from './ask'
import { chosenModel } from './chosen-model'
import { chosenScope } from './chosen-scope'

/**
 * @param isSearch whether the question is looked for, in the scope that was chosen
 * @param fileIds the files that it is about
 * @returns what a question says besides, as it was chosen last
 */
export function chosenOptions(isSearch: boolean, fileIds: readonly string[] = []): AskOptions {
  const scope = isSearch ? chosenScope() : undefined
  return { ...(scope ? { scope } : {}), ...chosenModel(), ...(fileIds.length > 0 ? { fileIds } : {}) }
}

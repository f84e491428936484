/**
 * What an answer that no model wrote is, as its cards tell: extracts of sources, a drawn lot, what a program came to (of a file, a form, a call), or
 * words that were written beforehand.
 */
export function kindWithoutModel(
  cards: readonly { readonly type: string }[],
): 'extractive' | 'lot' | 'run' | 'prepared' {
  const has = (wanted: string) => cards.some(({ type }) => type === wanted)
  // Made from what its reader gave, whatever was found beside it.
  if (has('plan') || has('document')) return 'run'
  if (has('chart') || has('data_profile')) return 'run'
  if (has('search_result')) return 'extractive'
  if (has('lot')) return 'lot'
  return has('tool_call') || has('file') ? 'run' : 'prepared'
}

/**
 * The kind of an answer without a model, derived from its cards: extracts of sources, a fortune slip, the output of a
 * program (for a file, a form, a call), or predefined text.
 */
export function kindWithoutModel(
  cards: readonly { readonly type: string }[],
): 'extractive' | 'lot' | 'run' | 'prepared' {
  const has = (wanted: string) => cards.some(({ type }) => type === wanted)
  // Derived from the user's input, whatever else was found.
  if (has('plan') || has('document')) return 'run'
  if (has('chart') || has('query_choice') || has('data_profile')) return 'run'
  if (has('search_result')) return 'extractive'
  if (has('lot')) return 'lot'
  return has('tool_call') || has('file') ? 'run' : 'prepared'
}

/**
 * Brings a text to the form in which it is searched: full-width and compatibility characters become their plain
 * ones (NFKC), letters lose their case, the two small sigmas become one. Folding a folded text changes nothing.
 * Index, query and highlighting share it, so a character that is folded here is found in either form.
 */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')
}

/** @returns the folded letters and digits of a text, without punctuation and spaces: for comparing titles and questions. */
export function foldToLetters(text: string): string {
  return foldForSearch(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

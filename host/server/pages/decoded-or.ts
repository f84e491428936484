/** @returns a text with its percent signs decoded, or as it is when they are not an encoding */
export function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

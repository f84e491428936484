export function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

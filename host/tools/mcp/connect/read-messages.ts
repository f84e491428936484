export function readMessages(given: string): string {
  return given
}

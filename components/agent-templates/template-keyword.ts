const keywordCharacters = 100

/** @param parameter the word in the address */
export function templateKeyword(parameter: string): string {
  return parameter.trim().slice(0, keywordCharacters)
}

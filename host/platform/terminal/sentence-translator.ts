export type Sentences = readonly (readonly [chinese: string, english: string])[]

interface Template {
  readonly pattern: RegExp
  readonly english: string
}

/**
 * The host writes its sentences in Chinese. They are translated where they leave for somebody who reads English, so that
 * no code in between depends on the language.
 * @param sentences with their English. A placeholder in braces matches any text, which is translated as well; of two that
 * match, the first one counts
 * @param placeLength maximum characters of a placeholder's text
 * @returns translates a sentence; unknown ones are returned unchanged
 */
export function sentenceTranslator(sentences: Sentences, placeLength: number): (sentence: string) => string {
  const whole = new Map(sentences)
  const templates: readonly Template[] = sentences
    .filter(([chinese]) => chinese.includes('{'))
    .map(([chinese, english]) => ({
      pattern: new RegExp(`^${placesOf(chinese, placeLength)}$`),
      english,
    }))
  const translate = (sentence: string): string => {
    const known = whole.get(sentence)
    if (known !== undefined) return known
    for (const { pattern, english } of templates) {
      const places = pattern.exec(sentence)?.groups
      if (places) return english.replaceAll(/\{(\w+)\}/g, (_, name: string) => translate(places[name] ?? ''))
    }
    return sentence
  }
  return translate
}

function placesOf(chinese: string, placeLength: number): string {
  return chinese
    .replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, `(?<$1>.{1,${placeLength}}?)`)
}

export type Sentences = readonly (readonly [chinese: string, english: string])[]

interface Template {
  readonly pattern: RegExp
  readonly english: string
}

/**
 * The host's own sentences are Chinese where they are made; where they leave for somebody who reads English they are put
 * into English, so that no code in between has to know who reads.
 * @param sentences each with its English twin. A place in braces stands for whatever the sentence holds there, and is
 * translated as well; of two that fit the first one is taken
 * @param placeLength so many characters a place has at most
 * @returns translates a sentence, and gives back as it is what is none of these
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

import { choiceWords, facetQuestions, facetReason, notePhrases } from '@/lib/messages/answer-sentences'

export function englishNote(text: string): string {
  return notePhrases.reduce((note, [chinese, english]) => note.replaceAll(chinese, english), text).trim()
}

export function englishQuestion(text: string): string {
  return facetQuestions.reduce((note, [chinese, english]) => note.replace(chinese, english), text).trim()
}

export function englishReason(text: string): string {
  if (!/^先找到 \d+ 份资料，/.test(text)) return text
  return facetReason.reduce((note, [chinese, english]) => note.replaceAll(chinese, english), text)
}

/** Column names stay: 金额 · 合计 becomes 金额 · sum. */
export function englishChoice(label: string): string {
  const place = label.lastIndexOf(separator)
  const word = place < 0 ? label : label.slice(place + separator.length)
  const english = choiceWords.find(([chinese]) => chinese === word)?.[1]
  return english === undefined ? label : label.slice(0, label.length - word.length) + english
}

const separator = ' · '

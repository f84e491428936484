import { facetQuestions, facetReason, notePhrases } from '@/lib/messages/answer-sentences'

/** @returns the host's own note in English */
export function englishNote(text: string): string {
  return notePhrases.reduce((note, [chinese, english]) => note.replaceAll(chinese, english), text).trim()
}

/** @returns the host's own question in English; what a model asks stays as it is */
export function englishQuestion(text: string): string {
  return facetQuestions.reduce((note, [chinese, english]) => note.replace(chinese, english), text).trim()
}

/** @returns why the host itself asks back, in English; what a model says stays as it is */
export function englishReason(text: string): string {
  if (!/^先找到 \d+ 份资料，/.test(text)) return text
  return facetReason.reduce((note, [chinese, english]) => note.replaceAll(chinese, english), text)
}

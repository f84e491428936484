import { facetQuestions, facetReason, notePhrases } from '@/lib/messages/answer-sentences'

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

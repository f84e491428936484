import { notePhrases } from '@/lib/messages/answer-sentences'

/** @returns the host's own note in English */
export function englishNote(text: string): string {
  return notePhrases.reduce((note, [chinese, english]) => note.replaceAll(chinese, english), text).trim()
}

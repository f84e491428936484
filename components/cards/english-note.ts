import { notePhrases } from '@/lib/messages/answer-sentences'

/** @returns a note of the host's own in English */
export function englishNote(text: string): string {
  return notePhrases.reduce((note, [chinese, english]) => note.replaceAll(chinese, english), text).trim()
}

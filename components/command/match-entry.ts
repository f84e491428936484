import { spellings } from '@/lib/messages/command/spellings'
import { foldToLetters } from '@/lib/text/fold'

/** `meant`: by pinyin, initials, or characters of the same sound or similar shape. */
export type Match = 'exact' | 'meant' | null

export function matchEntry(label: string, query: string): Match {
  const wanted = foldToLetters(query)
  const letters = foldToLetters(label)
  if (letters.includes(wanted)) return 'exact'
  if (wanted.length < 2) return null

  const characters = Array.from(letters)
  const isMeant = characters.some((_, from) => {
    const rest = characters.slice(from)
    if (/^[a-z]+$/.test(wanted)) return isPinyinOf(rest, wanted) || isInitialsOf(rest, wanted)
    return isTypedFor(rest, Array.from(wanted))
  })
  return isMeant ? 'meant' : null
}

/** Whether the letters are the pinyin of the first characters; the last syllable may be incomplete. */
function isPinyinOf(characters: readonly string[], letters: string): boolean {
  if (letters === '') return true
  const [first, ...rest] = characters
  if (first === undefined) return false
  return readingsOf(first).some(
    (reading) =>
      reading.startsWith(letters) ||
      (letters.startsWith(reading) && isPinyinOf(rest, letters.slice(reading.length))),
  )
}

function isInitialsOf(characters: readonly string[], letters: string): boolean {
  return Array.from(letters).every((letter, place) =>
    readingsOf(characters[place] ?? '').some((reading) => reading.startsWith(letter)),
  )
}

function isTypedFor(characters: readonly string[], typed: readonly string[]): boolean {
  return typed.every((character, place) => {
    const meant = characters[place] ?? ''
    return meant === character || spellings.get(meant)?.likes.includes(character)
  })
}

/** Characters other than Chinese are their own reading. */
function readingsOf(character: string): readonly string[] {
  return spellings.get(character)?.readings ?? (character === '' ? [] : [character])
}

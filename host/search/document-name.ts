import { foldForSearch, foldToLetters } from '../../lib/text/fold.ts'

/** @returns the name by which a question calls the document of this title, in letters, or null when it does not */
export function nameIn(
  question: { readonly folded: string; readonly letters: string; readonly words: ReadonlySet<string> },
  title: string,
): string | null {
  return namesOf(title).find((name) => isNamed(name, question)) ?? null
}

/** Whether a question calls the document of this title by its name. @param words those of the question */
export function isNamedIn(question: string, title: string, words: ReadonlySet<string>): boolean {
  return nameIn({ folded: foldForSearch(question), letters: foldToLetters(question), words }, title) !== null
}

/**
 * A title without the note in brackets that distinguishes it from its namesakes; then the parts of a name written with
 * dots.
 */
function namesOf(title: string): string[] {
  const bare = title.replace(/[（(][^（()）]*[)）]\s*$/, '')
  const parts = bare.split(/[·・‧•]/).map(foldToLetters)
  return [foldToLetters(bare), ...(parts.length > 1 ? parts.filter((part) => part.length > 2) : [])]
}

function isNamed(
  name: string,
  question: { readonly folded: string; readonly letters: string; readonly words: ReadonlySet<string> },
): boolean {
  if (name === '') return false
  if (name.length === 1) return question.words.has(name)
  if (!question.letters.includes(name)) return false
  if (!/^[\p{Script=Latin}\p{N}]+$/u.test(name)) return true
  // A name in letters and digits must not be a part of a longer word.
  return new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${name}(?![\\p{Script=Latin}\\p{N}])`, 'u').test(
    question.folded,
  )
}

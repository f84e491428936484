import type { Card } from '../frames/card.ts'
import type { CardContent, CardType } from './card-types.ts'
import type { SuggestionItem } from './suggestion.ts'

/** A card with all of its content; `update` appends the content instead, for types that grow. */
type CardShown<Type extends CardType = CardType> = {
  [Each in Type]: {
    readonly id: string
    readonly type: Each
    readonly target: 'start' | 'replace' | 'update'
    readonly content: Readonly<CardContent<Each>>
    readonly title?: string
    readonly isError?: boolean
  }
}[Type]

/** A change to the text of a card that was shown before, in a record of which the type is known. */
interface TextChange {
  readonly id: string
  readonly type?: undefined
  readonly target: 'update' | 'end' | 'replace'
  readonly content?: string
  readonly isCut?: boolean
}

/** What answers write: a card event of which type and content fit each other. */
export type CardChange = CardShown | TextChange

type Tip = CardContent<'tips'>

/** Shows a finished card; an earlier one with this id is replaced. */
function show<Type extends CardType>(
  type: Type,
  id: string,
  content: Readonly<CardContent<Type>>,
  title?: string,
): CardChange {
  return shown('replace', type, id, content, title)
}

/** Begins a card that is still being written. */
function start<Type extends CardType>(
  type: Type,
  id: string,
  content: Readonly<CardContent<Type>>,
  title?: string,
): CardChange {
  return shown('start', type, id, content, title)
}

/** Appends to a card whose type grows by more than text. */
function append<Type extends CardType>(
  type: Type,
  id: string,
  content: Readonly<CardContent<Type>>,
): CardChange {
  return shown('update', type, id, content)
}

/** The pair of type and content is checked where it is passed; their union can't be derived from it. */
function shown<Type extends CardType>(
  target: CardShown['target'],
  type: Type,
  id: string,
  content: Readonly<CardContent<Type>>,
  title?: string,
): CardChange {
  return { id, type, target, content, ...(title === undefined ? {} : { title }) } as CardChange
}

/** Appends text. */
function write(id: string, content: string): CardChange {
  return { id, target: 'update', content }
}

/** Replaces the text that was written. */
function rewrite(id: string, content: string): CardChange {
  return { id, target: 'replace', content }
}

/** Ends a text. @param isCut whether it reached the maximum length before its end */
function end(id: string, isCut = false): CardChange {
  return { id, target: 'end', ...(isCut && { isCut }) }
}

/** A whole text, as those that are written piece by piece. */
function text(id: string, content: string): readonly CardChange[] {
  return [start('markdown', id, content), end(id)]
}

/** A notice of the host. */
function tip(id: string, said: string, more: Omit<Tip, 'text'> = {}): CardChange {
  return show('tips', id, { text: said, ...more })
}

/** A notice that names what is the user's own, and is never shared. */
function ownTip(id: string, said: string): CardChange {
  return tip(id, said, { isOwn: true })
}

/** Follow-up questions; none without questions. @param askId begins the ids of the questions */
function suggest(nextId: () => string, askId: string, questions: readonly string[]): readonly CardChange[] {
  return questions.length === 0 ? [] : [show('suggestion', nextId(), suggestionItems(askId, questions))]
}

/** Shows a card again that was stored: its content is what was validated when it was written. */
function stored(card: Card): CardChange {
  return { ...card, target: 'replace' } as CardChange
}

/** The changes that answers consist of. Ids are unique within a record. */
export const cards = { show, start, append, write, rewrite, end, text, tip, ownTip, suggest, stored }

/** @returns follow-up questions with ids that begin with the prefix */
export function suggestionItems(prefix: string, questions: readonly string[]): SuggestionItem[] {
  return questions.map((question, at) => {
    const id = `${prefix}-${at + 1}`
    return { question, questionId: id, id, isUser: false, isQuery: true }
  })
}

/**
 * @param prefix tells the cards of one part of a turn from those of others
 * @param last the number of cards with this prefix that there are already
 * @returns a function that returns another id each time: c1, c2, …
 */
export function cardIds(prefix = 'c', last = 0): () => string {
  let count = last
  return () => `${prefix}${++count}`
}

import { formatNumber } from './number-format.ts'
import {
  type ListDefinition,
  type ListInstance,
  type ListLevel,
  maxLevels,
  type Numbering,
} from './read-numbering.ts'

export interface ListLabel {
  /** As shown (第一章, 1.1, a), '-' for a bullet that is no box, '' where the level shows nothing. */
  readonly text: string
  /** From 0. */
  readonly level: number
  /** Whether it names a place: it has a word (第一条) or the numbers of several levels (3.2). */
  readonly isPlace: boolean
  readonly isBullet: boolean
  /** What separates it from the text. */
  readonly gap: '' | ' '
}

/** Bullets that say whether something is done. */
const boxes = /^[☐☑☒✓✔✗✘]$/u

interface Counter {
  /** The last number of each level, null before the first one. */
  readonly values: (number | null)[]
  /** Levels of instances whose own start has been used. */
  readonly started: Set<string>
}

/** Wide punctuation contains its own space. */
const wideEnd = /[、，。．：；）】〕〉》」』]$/

/** Counts the numbered paragraphs of a document in their order (ECMA-376 part 1, 17.9). */
export class ListNumbers {
  readonly #numbering: Numbering
  readonly #instanceOfStyle: (styleId: string) => string
  readonly #counters = new Map<ListDefinition, Counter>()

  /** @param instanceOfStyle returns the number id of a numbering style, '' for none */
  constructor(numbering: Numbering, instanceOfStyle: (styleId: string) => string) {
    this.#numbering = numbering
    this.#instanceOfStyle = instanceOfStyle
  }

  /** @returns the level that one of these paragraph styles implies in a list; null for none (17.9.23) */
  levelOfStyles(numberId: string, styleIds: readonly string[]): number | null {
    const { definition } = this.#listOf(numberId) ?? {}
    for (const styleId of styleIds)
      for (const [level, { styleId: linked }] of definition?.levels ?? [])
        if (linked === styleId) return level
    return null
  }

  /** Counts a paragraph. @returns its label; null when there is no such list or level */
  next(numberId: string, level: number): ListLabel | null {
    const list = this.#listOf(numberId)
    const levelOf = (at: number) => list?.instance.levels.get(at) ?? list?.definition.levels.get(at)
    const own = levelOf(level)
    if (!list || !own) return null

    const startOf = (at: number) => list.instance.starts.get(at) ?? levelOf(at)?.start ?? 0
    const { values, started } = this.#counterOf(list.definition)
    const key = `${numberId}/${level}`
    const isFirst = list.instance.starts.has(level) && !started.has(key)
    started.add(key)
    const last = values[level] ?? null
    values[level] = isFirst || last === null ? startOf(level) : last + 1
    for (let below = level + 1; below < maxLevels; below += 1) {
      const restart = levelOf(below)?.restart ?? below
      if (level < restart) values[below] = null
    }
    return labelOf(level, own, levelOf, (at) => values[at] ?? startOf(at))
  }

  #counterOf(definition: ListDefinition): Counter {
    const counter = this.#counters.get(definition) ?? { values: [], started: new Set() }
    this.#counters.set(definition, counter)
    return counter
  }

  #listOf(numberId: string): { instance: ListInstance; definition: ListDefinition } | null {
    const { instances, definitions } = this.#numbering
    const instance = instances.get(numberId)
    const definition = definitions.get(instance?.definitionId ?? '')
    if (!instance || !definition) return null
    if (definition.styleId === '') return { instance, definition }

    // A list that only refers to a numbering style is counted with the style's own list.
    const linked = instances.get(this.#instanceOfStyle(definition.styleId))
    const linkedDefinition = definitions.get(linked?.definitionId ?? '')
    return { instance, definition: linkedDefinition ?? definition }
  }
}

function labelOf(
  level: number,
  own: ListLevel,
  levelOf: (at: number) => ListLevel | undefined,
  valueAt: (at: number) => number,
): ListLabel {
  if (own.isHidden) return { text: '', level, isPlace: false, isBullet: false, gap: '' }
  if (own.format === 'bullet') {
    const text = boxes.test(own.text) ? own.text : '-'
    return { text, level, isPlace: false, isBullet: true, gap: ' ' }
  }

  let numbers = 0
  const text = own.text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1
    const shown = at <= level ? levelOf(at) : undefined
    if (!shown) return ''
    numbers += 1
    const format = own.isLegal ? 'decimal' : shown.format
    return formatNumber(valueAt(at), format).padStart(own.isLegal ? 0 : shown.digits, '0')
  })
  const hasWord = /\p{L}/u.test(own.text)
  const shown = text.trim()
  return {
    text: shown,
    level,
    isPlace: shown !== '' && (numbers > 1 || (numbers === 1 && hasWord)),
    isBullet: false,
    gap: own.suffix === 'nothing' || shown === '' || wideEnd.test(shown) ? '' : ' ',
  }
}

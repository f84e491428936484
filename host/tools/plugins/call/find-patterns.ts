/** Where one of the patterns begins and ends in a text. */
export type PatternRange = readonly [start: number, end: number]

/** @returns for each place where a pattern ends the longest one, by where they end */
export type FindPatterns = (text: string) => PatternRange[]

/**
 * Searches for many patterns at once, in time proportional to the text however many there are (Aho and Corasick 1975).
 * @param patterns not empty
 */
export function findPatterns(patterns: readonly string[]): FindPatterns {
  const trie = new PatternTrie(patterns.reduce((sum, { length }) => sum + length, 1))
  for (const pattern of patterns) trie.add(pattern)
  trie.link()
  return (text) => trie.rangesIn(text)
}

const root = 0
const none = -1

class PatternTrie {
  /** Edges in a hash table with linear probing: the node and the UTF-16 unit that lead to a child. */
  readonly #edgeNodes: Int32Array
  readonly #edgeUnits: Uint16Array
  readonly #edgeChildren: Int32Array
  readonly #mask: number
  readonly #parents: Int32Array
  readonly #units: Uint16Array
  /** Node of the longest proper suffix that is in the trie. */
  readonly #suffixes: Int32Array
  /** Length of the longest pattern that ends at a node; 0 for none. */
  readonly #longest: Int32Array
  readonly #byDepth: number[][] = []
  #size = 1

  constructor(maxNodes: number) {
    const slots = 2 ** Math.ceil(Math.log2(maxNodes * 2))
    this.#mask = slots - 1
    this.#edgeNodes = new Int32Array(slots).fill(none)
    this.#edgeUnits = new Uint16Array(slots)
    this.#edgeChildren = new Int32Array(slots)
    this.#parents = new Int32Array(maxNodes)
    this.#units = new Uint16Array(maxNodes)
    this.#suffixes = new Int32Array(maxNodes)
    this.#longest = new Int32Array(maxNodes)
  }

  add(pattern: string): void {
    let node = root
    for (let at = 0; at < pattern.length; at += 1) {
      const unit = pattern.charCodeAt(at)
      const slot = this.#slotOf(node, unit)
      if (this.#edgeNodes[slot] === none) this.#insert(slot, { parent: node, unit, depth: at })
      node = this.#edgeChildren[slot] ?? root
    }
    this.#longest[node] = pattern.length
  }

  /** Shorter suffixes come first: those of a node are found by those of its parent. */
  link(): void {
    for (const node of this.#byDepth.flat()) {
      const parent = this.#parents[node] ?? root
      const suffix =
        parent === root ? root : this.#next(this.#suffixes[parent] ?? root, this.#units[node] ?? 0)
      this.#suffixes[node] = suffix
      this.#longest[node] ||= this.#longest[suffix] ?? 0
    }
  }

  rangesIn(text: string): PatternRange[] {
    const ranges: PatternRange[] = []
    let node = root
    for (let at = 0; at < text.length; at += 1) {
      node = this.#next(node, text.charCodeAt(at))
      const length = this.#longest[node] ?? 0
      if (length > 0) ranges.push([at + 1 - length, at + 1])
    }
    return ranges
  }

  #insert(
    slot: number,
    { parent, unit, depth }: { readonly parent: number; readonly unit: number; readonly depth: number },
  ): void {
    const node = this.#size
    this.#size += 1
    this.#edgeNodes[slot] = parent
    this.#edgeUnits[slot] = unit
    this.#edgeChildren[slot] = node
    this.#parents[node] = parent
    this.#units[node] = unit
    const level = (this.#byDepth[depth] ??= [])
    level.push(node)
  }

  #next(from: number, unit: number): number {
    for (let node = from; ; node = this.#suffixes[node] ?? root) {
      const slot = this.#slotOf(node, unit)
      if (this.#edgeNodes[slot] !== none) return this.#edgeChildren[slot] ?? root
      if (node === root) return root
    }
  }

  /** @returns the slot of an edge, or the free one where it belongs */
  #slotOf(node: number, unit: number): number {
    const mixed = Math.imul(Math.imul(node, 0x9e3779b1) + unit, 0x85ebca6b)
    for (let slot = (mixed ^ (mixed >>> 15)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      if (this.#edgeNodes[slot] === none) return slot
      if (this.#edgeNodes[slot] === node && this.#edgeUnits[slot] === unit) return slot
    }
  }
}

/**
 * Finds many words in one pass over a text, regardless of their number: the automaton of Aho and Corasick ("Efficient
 * string matching: an aid to bibliographic search", CACM 18 (6), 1975) over UTF-16 units. Transitions are in one hash
 * table; those of the root, the most frequent ones, in a plain array.
 */
export class WordAutomaton {
  readonly #trie: Trie
  readonly #failure: Int32Array
  /** The next state along the failure links at which a word ends; 0 for none. */
  readonly #shorter: Int32Array

  /** @param words each as its units; a word's number is its index here. Of equal words the first counts. */
  constructor(words: readonly (readonly number[])[]) {
    this.#trie = new Trie(words)
    this.#failure = new Int32Array(this.#trie.size)
    this.#shorter = new Int32Array(this.#trie.size)
    this.#link()
  }

  /** @returns the state after this unit; the first state is 0 */
  step(state: number, unit: number): number {
    let from = state
    for (;;) {
      const next = this.#trie.child(from, unit)
      if (next !== 0 || from === 0) return next
      from = this.#failure[from] ?? 0
    }
  }

  /** @returns the number of the longest word that ends at a state, or -1 */
  wordAt(state: number): number {
    return this.#trie.words[state] ?? -1
  }

  /** @returns the state of the next shorter word that ends at the same position, or 0 */
  shorter(state: number): number {
    return this.#shorter[state] ?? 0
  }

  /** Breadth first, so that a state's failure link, which is nearer to the root, is known before its own children. */
  #link(): void {
    const trie = this.#trie
    const queue = new Int32Array(trie.size)
    let length = 1
    for (let at = 0; at < length; at += 1) {
      const state = queue[at] ?? 0
      for (let child = trie.firstChild(state); child !== 0; child = trie.nextSibling(child)) {
        const failure = state === 0 ? 0 : this.step(this.#failure[state] ?? 0, trie.unit(child))
        this.#failure[child] = failure
        this.#shorter[child] = this.wordAt(failure) >= 0 ? failure : (this.#shorter[failure] ?? 0)
        queue[length] = child
        length += 1
      }
    }
  }
}

/** The words as a tree of states, stored in typed arrays. */
class Trie {
  readonly #root = new Int32Array(0x10000)
  /** Open addressing: 0 is free, otherwise the child; its parent and unit are the key. */
  readonly #slots: Int32Array
  readonly #mask: number
  readonly #parents: Int32Array
  readonly #units: Uint16Array
  readonly #firstChildren: Int32Array
  readonly #siblings: Int32Array
  /** The word that ends at each state, or -1. */
  readonly words: Int32Array
  #size = 1

  constructor(words: readonly (readonly number[])[]) {
    const most = 1 + words.reduce((sum, word) => sum + word.length, 0)
    const capacity = 2 ** Math.ceil(Math.log2(2 * most + 1))
    this.#slots = new Int32Array(capacity)
    this.#mask = capacity - 1
    this.#parents = new Int32Array(most)
    this.#units = new Uint16Array(most)
    this.#firstChildren = new Int32Array(most)
    this.#siblings = new Int32Array(most)
    this.words = new Int32Array(most).fill(-1)
    for (const [number, word] of words.entries()) this.#add(word, number)
  }

  get size(): number {
    return this.#size
  }

  child(state: number, unit: number): number {
    if (state === 0) return this.#root[unit] ?? 0
    return this.#slots[this.#slotOf(state, unit)] ?? 0
  }

  firstChild(state: number): number {
    return this.#firstChildren[state] ?? 0
  }

  nextSibling(state: number): number {
    return this.#siblings[state] ?? 0
  }

  unit(state: number): number {
    return this.#units[state] ?? 0
  }

  #add(word: readonly number[], number: number): void {
    if (word.length === 0) return
    const end = word.reduce((state, unit) => this.child(state, unit) || this.#grow(state, unit), 0)
    if (this.words[end] === -1) this.words[end] = number
  }

  #grow(state: number, unit: number): number {
    const made = this.#size
    this.#size += 1
    this.#parents[made] = state
    this.#units[made] = unit
    this.#siblings[made] = this.firstChild(state)
    this.#firstChildren[state] = made
    if (state === 0) this.#root[unit] = made
    else this.#slots[this.#slotOf(state, unit)] = made
    return made
  }

  #slotOf(state: number, unit: number): number {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) & this.#mask
    for (;;) {
      const held = this.#slots[slot] ?? 0
      if (held === 0 || (this.#parents[held] === state && this.#units[held] === unit)) return slot
      slot = (slot + 1) & this.#mask
    }
  }
}

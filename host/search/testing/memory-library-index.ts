import type { LibraryCandidate, LibraryDocument, LibraryIndex } from '../../storage/library/library-index.ts'

interface Entry {
  readonly source: string
  readonly tokens: ReadonlySet<string>
  readonly candidate: LibraryCandidate
}

/** A library index in memory that keeps the port's promises by plain scans: for tests and measurements without a database. */
export function createMemoryLibraryIndex(): LibraryIndex {
  let entries: Entry[] = []
  const hashes = new Map<string, string>()
  let nextId = 1
  const drop = (sources: ReadonlySet<string>) => {
    entries = entries.filter((entry) => !sources.has(entry.source))
  }
  return {
    async put(documents) {
      drop(new Set(documents.map((document) => document.source)))
      for (const document of documents) {
        hashes.set(document.source, document.contentHash)
        const made = toEntries(document, nextId)
        nextId += made.length
        entries.push(...made)
      }
    },
    async remove(sources) {
      drop(new Set(sources))
      return sources.filter((source) => hashes.delete(source)).length
    },
    async hashes(prefix) {
      return new Map([...hashes].filter(([source]) => source.startsWith(prefix)))
    },
    async statistics() {
      const total = entries.reduce((sum, { candidate }) => sum + candidate.tokenCount, 0)
      return { passageCount: entries.length, averageTokenCount: entries.length ? total / entries.length : 0 }
    },
    async documentFrequencies(tokens) {
      return new Map(
        tokens.map((token) => [token, entries.filter((entry) => entry.tokens.has(token)).length]),
      )
    },
    async candidates(tokens, limit, since = '') {
      const held = (entry: Entry) => tokens.filter((token) => entry.tokens.has(token)).length
      return entries
        .filter((entry) => held(entry) > 0 && entry.candidate.publishedAt >= since)
        .sort(
          (left, right) => held(right) - held(left) || left.candidate.passageId - right.candidate.passageId,
        )
        .slice(0, limit)
        .map((entry) => entry.candidate)
    },
  }
}

function toEntries(document: LibraryDocument, firstId: number): Entry[] {
  return document.passages.map((passage, ordinal) => ({
    source: document.source,
    tokens: new Set(passage.tokens),
    candidate: {
      passageId: firstId + ordinal,
      documentId: document.id,
      title: document.title,
      url: document.url,
      publishedAt: document.publishedAt,
      ordinal,
      heading: passage.heading,
      location: passage.location ?? '',
      text: passage.text,
      tokenCount: passage.tokens.length,
    },
  }))
}

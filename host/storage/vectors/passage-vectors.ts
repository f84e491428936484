import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, statement } from '../database/database.ts'
import { rawQuery } from '../database/query-builder.ts'
import type { LibraryCandidate } from '../library/library-index.ts'
import { SignThread } from './sign-thread.ts'
import { encodeVector, nearnessTo, normalise } from './vector-code.ts'

interface UnvectoredPassage {
  readonly id: number
  readonly title: string
  readonly text: string
}

export interface NearPassage {
  readonly candidate: LibraryCandidate
  readonly nearness: number
}

/** The vectors of the passages of `public`, of one model at a time. */
export interface PassageVectors {
  /** @returns at most `most` passages with an id greater than `behind` and without a vector of the model, by id */
  missing(model: string, behind: number, most: number): Promise<UnvectoredPassage[]>
  counts(model: string): Promise<{ readonly passages: number; readonly vectors: number }>
  /** Stores vectors of passages, in order; skips passages that were deleted and vectors without a direction. */
  put(model: string, passages: readonly UnvectoredPassage[], vectors: readonly Float32Array[]): Promise<void>
  /** Deletes at most `most` vectors of other models. @returns the number deleted */
  forgetOthers(model: string, most: number): Promise<number>
  /** @param since ISO date, inclusive @returns the nearest passages, best first; none without vectors */
  near(
    model: string,
    question: Float32Array,
    options: { readonly most: number; readonly since?: string | undefined },
  ): Promise<NearPassage[]>
  /** Changes with every change of the passages. */
  revision(): Promise<number>
  close(): Promise<void>
}

const publicId = 1
/** Maximum candidates compared by their full vectors. */
const rescored = 300
const loadedAtOnce = 4_000
/** Maximum vectors kept in memory (264 MB at 1,024 components); the oldest are used. */
const maxLoaded = 1_000_000
/** Share of deleted passages among the candidates at which the codes are reloaded. */
const maxDeleted = 0.2

interface CodeRow {
  readonly id: number
  readonly passage_id: number
  readonly code: Uint8Array
}

/** @returns the key of a model in the table */
function markOf(model: string): string {
  return createHash('sha256').update(model).digest('base64url').slice(0, 8)
}

/** Opens the vectors of a library in a database that has its tables. Nothing is loaded before the first question. */
export function openPassageVectors(database: Database): PassageVectors {
  return new DatabaseVectors(database)
}

class DatabaseVectors implements PassageVectors {
  readonly #database: Database
  readonly #thread = new SignThread()
  #loaded = { mark: '', dimension: 0, lastId: 0, count: 0 }
  #loading: Promise<void> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  missing(model: string, behind: number, most: number): Promise<UnvectoredPassage[]> {
    const query = sql<UnvectoredPassage>`
      select passages.id, documents.title, passages.text from passages
      join documents on documents.id = passages.document_id
      where documents.collection_id = ${publicId} and passages.id > ${behind} and not exists (
        select 1 from passage_vectors
        where passage_vectors.passage_id = passages.id and passage_vectors.model = ${markOf(model)})
      order by passages.id limit ${sql.lit(most)}`
    return this.#all(query)
  }

  async counts(model: string) {
    const query = sql<{ passages: number; vectors: number }>`select
      coalesce((select passage_count from library_collections where id = ${publicId}), 0) as passages,
      (select count(*) from passage_vectors where model = ${markOf(model)}) as vectors`
    const [found] = await this.#all(query)
    return { passages: Number(found?.passages ?? 0), vectors: Number(found?.vectors ?? 0) }
  }

  async put(model: string, passages: readonly UnvectoredPassage[], vectors: readonly Float32Array[]) {
    const mark = markOf(model)
    const statements = passages.flatMap(({ id }, at) => {
      // A vector without a direction is never found; storing a code avoids requesting it again.
      const unit = normalise(vectors[at] ?? new Float32Array()) ?? new Float32Array(8)
      const { code, vector } = encodeVector(unit)
      const insert = sql`insert into passage_vectors (passage_id, model, code, vector)
        select id, ${mark}, ${code}, ${vector} from passages where id = ${id}
        on conflict (passage_id) do nothing`
      return [statement(rawQuery(this.#database, insert))]
    })
    if (statements.length > 0) await this.#database.batch(statements)
  }

  async forgetOthers(model: string, most: number): Promise<number> {
    const query = sql`delete from passage_vectors where id in (
      select id from passage_vectors where model <> ${markOf(model)} order by id limit ${sql.lit(most)})`
    const [result] = await this.#database.batch([statement(rawQuery(this.#database, query))])
    return result?.changes ?? 0
  }

  async near(
    model: string,
    question: Float32Array,
    { most, since }: { readonly most: number; readonly since?: string | undefined },
  ): Promise<NearPassage[]> {
    const unit = normalise(question)
    if (!unit) return []

    const isLoaded = await this.#load(markOf(model), unit.length)
    if (!isLoaded) return []

    const likely = [...(await this.#thread.find(unit, rescored))]
    const vectors = await this.#all(sql<{ id: number; vector: Uint8Array }>`
      select passage_id as id, vector from passage_vectors where passage_id in ${this.#ids(likely)}`)
    // Also for a model or length that is no longer loaded: the next question reloads the codes.
    if (vectors.length < (1 - maxDeleted) * likely.length) this.#loaded = { ...this.#loaded, mark: '' }
    const near = vectors
      .map(({ id, vector }) => ({ id, nearness: nearnessTo(unit, vector) }))
      .sort((left, right) => right.nearness - left.nearness || left.id - right.id)
    return this.#passages(since === undefined ? near.slice(0, most) : near, most, since)
  }

  async revision(): Promise<number> {
    const [found] = await this.#all(
      sql<{ revision: number }>`select revision from library_collections where id = ${publicId}`,
    )
    return Number(found?.revision ?? 0)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #passages(
    near: readonly { readonly id: number; readonly nearness: number }[],
    most: number,
    since = '',
  ): Promise<NearPassage[]> {
    if (near.length === 0) return []
    const rows = await this.#all(sql<LibraryCandidate>`
      select passages.id as "passageId", documents.id as "documentId", documents.title, documents.url,
        documents.published_at as "publishedAt", passages.ordinal, passages.heading, passages.location, passages.places,
        passages.text, passages.token_count as "tokenCount"
      from passages join documents on documents.id = passages.document_id
      where passages.id in ${this.#ids(near.map(({ id }) => id))} and documents.published_at >= ${since}`)
    const byId = new Map(rows.map((row) => [row.passageId, row]))
    return near
      .flatMap(({ id, nearness }) => {
        const candidate = byId.get(id)
        return candidate ? [{ candidate, nearness }] : []
      })
      .slice(0, most)
  }

  /** Loads new codes into the thread, one load at a time. @returns false when no vectors exist */
  async #load(mark: string, dimension: number): Promise<boolean> {
    const loading = this.#loading.then(() => this.#loadNow(mark, dimension))
    this.#loading = loading.catch(() => undefined)
    await loading
    return this.#loaded.count > 0
  }

  async #loadNow(mark: string, dimension: number): Promise<void> {
    const isSame =
      this.#loaded.mark === mark && this.#loaded.dimension === dimension && this.#thread.isRunning
    if (!isSame) {
      this.#thread.start(dimension)
      this.#loaded = { mark, dimension, lastId: 0, count: 0 }
    }
    while (this.#loaded.count < maxLoaded) {
      const rows = await this.#all(sql<CodeRow>`select id, passage_id, code from passage_vectors
        where id > ${this.#loaded.lastId} and model = ${mark} order by id limit ${sql.lit(loadedAtOnce)}`)
      const last = rows.at(-1)
      if (!last) return
      const fitting = rows.filter(({ code }) => code.length === dimension / 4)
      const codes = new Uint8Array((fitting.length * dimension) / 4)
      for (const [at, { code }] of fitting.entries()) codes.set(code, (at * dimension) / 4)
      this.#thread.add(
        Float64Array.from(fitting, (row) => Number(row.passage_id)),
        codes,
      )
      this.#loaded = { mark, dimension, lastId: Number(last.id), count: this.#loaded.count + fitting.length }
      if (rows.length < loadedAtOnce) return
    }
  }

  /** One parameter, so that the statement text stays the same. */
  #ids(ids: readonly number[]) {
    const json = JSON.stringify(ids)
    return this.#database.dialect === 'sqlite'
      ? sql`(select value from json_each(${json}))`
      : sql`(select value::bigint from jsonb_array_elements_text(${json}::jsonb))`
  }

  #all<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return this.#database.all(rawQuery(this.#database, query), { isHeavy: true })
  }
}

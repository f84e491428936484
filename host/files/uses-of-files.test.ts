import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { Prompt } from '../../lib/contract/frames/client-frame.ts'
import { type Database, statement } from '../storage/database/database.ts'
import { rawQuery } from '../storage/database/query-builder.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { usesOfFiles } from './uses-of-files.ts'

/** Keeps a question as `storeAsk` does, with what it named. @returns the conversation's id */
async function asked(database: Database, owner: string, title: string, prompt: Prompt, at = 0) {
  const { build } = database
  const id = randomUUID()
  await database.batch([
    statement(
      build.insertInto('conversations').values({
        id,
        owner,
        kind: 'search',
        agent_id: '001',
        agent_type: 'universal',
        title,
        created_at: at,
        updated_at: at,
        is_ended: 0,
        running_turn: '',
      }),
    ),
    turnOf(database, owner, id, prompt, at),
  ])
  return id
}

function turnOf({ build }: Database, owner: string, conversation_id: string, prompt: Prompt, at: number) {
  return statement(
    build.insertInto('turns').values({
      id: randomUUID(),
      owner,
      ask_id: randomUUID(),
      conversation_id,
      doc_id: randomUUID(),
      fingerprint: '',
      prompt: JSON.stringify(prompt),
      state: 'ended',
      lease: 0,
      last_seq: 2,
      end_frame: '',
      created_at: at,
      ended_at: at,
    }),
  )
}

function madeFile(
  { build }: Database,
  {
    id,
    owner,
    made_in,
    at,
  }: { readonly id: string; readonly owner: string; readonly made_in: string; readonly at: number },
) {
  return statement(
    build.insertInto('files').values({
      id,
      owner,
      made_in,
      name: `${id}.png`,
      size: 1,
      mime: 'image/png',
      sha256: id,
      state: 'ready',
      progress: 100,
      pages: 0,
      sheets: 0,
      reason: '',
      source: '',
      refs: 0,
      created_at: at,
      changed_at: at,
      expires_at: 0,
      deleted_at: 0,
    }),
  )
}

describeOnEachDatabase('where files were used', (open) => {
  test('conversations that named a file, newest first, each once and only of its owner', async () => {
    const database = open()
    const owner = `u:${randomUUID()}`
    const [file, other, unused] = [randomUUID(), randomUUID(), randomUUID()]
    const first = await asked(database, owner, '先问的', { content: '一', file_ids: [file] }, 1)
    const second = await asked(database, owner, '后问的', { content: '二', file_ids: [other, file] }, 2)
    await database.batch([turnOf(database, owner, first, { content: '再问', file_ids: [file] }, 3)])
    await asked(database, owner, '没有文件', { content: `说说 "${file}" 和 "file_ids":["${file}"]` }, 4)
    await asked(database, `u:${randomUUID()}`, '别人的', { content: '三', file_ids: [file] }, 5)
    const usesOf = await usesOfFiles(database, owner, [file, other, unused])
    expect(usesOf([file]).used_in.map(({ conversation_id }) => conversation_id)).toEqual([first, second])
    expect(usesOf([file]).used_in[0]).toEqual({
      conversation_id: first,
      title: '先问的',
      kind: 'search',
      agent_id: '001',
      agent_type: 'universal',
    })
    expect(usesOf([other])).toMatchObject({ used_count: 1, used_in: [{ conversation_id: second }] })
    expect(usesOf([unused])).toEqual({ used_in: [], used_count: 0 })
  })

  test('of many conversations all are counted and ten are listed', async () => {
    const database = open()
    const owner = `u:${randomUUID()}`
    const file = randomUUID()
    for (let at = 0; at < 12; at += 1)
      await asked(database, owner, `第 ${at} 段`, { content: '问', file_ids: [file] }, at)
    const { used_in, used_count } = (await usesOfFiles(database, owner, [file]))([file])
    expect([used_in.length, used_count, used_in[0]?.title]).toEqual([10, 12, '第 11 段'])
  })

  test('a file is used where it was created, and a group where any of its files was', async () => {
    const database = open()
    const owner = `u:${randomUUID()}`
    const [original, version, drawn, foreign] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const edits = await asked(database, owner, '改图', { content: '改', file_ids: [original] }, 1)
    const drawing = await asked(database, owner, '画图', { content: '画' }, 2)
    const others = await asked(database, `u:${randomUUID()}`, '别人的', { content: '画' }, 3)
    for (const [id, made_in, at] of [
      [version, edits, 4],
      [drawn, drawing, 5],
      [foreign, others, 6],
    ] as const)
      await database.batch([madeFile(database, { id, owner, made_in, at })])
    const usesOf = await usesOfFiles(database, owner, [original, version, drawn, foreign])
    const titles = (ids: readonly string[]) => usesOf(ids).used_in.map(({ title }) => title)
    expect(titles([version])).toEqual(['改图'])
    expect(titles([original, version])).toEqual(['改图'])
    expect(titles([original, drawn])).toEqual(['画图', '改图'])
    expect(titles([foreign])).toEqual([])
  })

  test('beyond the limit of single lookups the result is the same', async () => {
    const database = open()
    const owner = `u:${randomUUID()}`
    const many = Array.from({ length: 120 }, () => randomUUID())
    await asked(database, owner, '第一段', { content: '问', file_ids: many.slice(0, 3) }, 1)
    const usesOf = await usesOfFiles(database, owner, many)
    expect(many.map((id) => usesOf([id]).used_count)).toEqual(many.map((_, at) => (at < 3 ? 1 : 0)))
  })

  test('it uses the index', async () => {
    const database = open()
    if (database.dialect !== 'sqlite') return
    const plan = await database.all<{ detail: string }>(
      rawQuery(
        database,
        sql`explain query plan select conversation_id from turns
          where owner = 'u' and instr(prompt, '"file_ids":["') > 0 order by created_at desc limit 2000`,
      ) as ReturnType<typeof rawQuery<{ detail: string }>>,
    )
    expect(plan.map(({ detail }) => detail).join('\n')).toContain('INDEX turns_with_files')
  })
})

import type { ClientFrame } from '../../../lib/contract/frames/client-frame.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { lastPosition } from '../history/history.ts'

interface AskedFrame {
  readonly owner: string
  readonly kind: Tables['conversations']['kind']
  readonly frame: ClientFrame
}

/**
 * @returns the conversation that a question continues; null for a new one
 * @throws {HostError} unknown, conversation_ended, busy
 */
export async function openConversation(
  database: Database,
  input: AskedFrame,
): Promise<Tables['conversations'] | null> {
  const { conversation_id: id } = input.frame
  if (id === '') {
    const { content, action } = input.frame.prompt
    if (content || action === 'template' || action === 'summary') return null
    throw new HostError('unknown', '没有找到这段对话')
  }

  const row = await database.first<Tables['conversations']>(
    database.build
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', id)
      .where('owner', '=', input.owner),
  )
  if (!row || row.kind !== input.kind) throw new HostError('unknown', '没有找到这段对话')
  if (Number(row.is_ended)) throw new HostError('conversation_ended', '这段对话已结束，请新建对话')
  if (row.running_turn !== '') throw new HostError('busy', '上一个问题还在回答，请等它结束或先停止')

  return row
}

/** The current version of the record that a repeat, search-again or edit refers to. @throws {HostError} unknown, bad_frame */
export async function findReplaced(
  database: Database,
  input: AskedFrame,
  conversation: Tables['conversations'],
): Promise<Tables['records'] | null> {
  const { ask_from: from = '', action } = input.frame.prompt
  const named = /^(repeat|again|edit):(.+)$/is.exec(from)
  if (!named) return action === 'repeat' ? newestRecord(database, conversation.id) : null

  const rows = await database.all<Tables['records']>(
    database.build
      .selectFrom('records')
      .selectAll()
      .where('conversation_id', '=', conversation.id)
      .where('record_type', '=', recordType.normal)
      .where('position', '=', (expression) =>
        expression
          .selectFrom('records as named')
          .select('named.position')
          .where('named.conversation_id', '=', conversation.id)
          .where('named.ask_id', '=', named[2] ?? ''),
      ),
  )
  const current = rows.find((row) => Number(row.is_current) === 1)
  if (!current) throw new HostError('unknown', '没有找到要重新回答的问题')

  if (named[1]?.toLowerCase() === 'edit') {
    const last = await lastPosition(database, conversation.id)
    if (Number(current.position) !== last) throw new HostError('bad_frame', '只能修改最后一个问题')
  }

  return current
}

async function newestRecord(database: Database, conversationId: string): Promise<Tables['records']> {
  const row = await database.first<Tables['records']>(
    database.build
      .selectFrom('records')
      .selectAll()
      .where('conversation_id', '=', conversationId)
      .where('record_type', '=', recordType.normal)
      .where('is_current', '=', 1)
      .orderBy('position', 'desc')
      .limit(1),
  )
  if (!row) throw new HostError('unknown', '没有找到要重新回答的问题')
  return row
}
